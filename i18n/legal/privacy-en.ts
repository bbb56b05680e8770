import type { LegalDocument } from './legal-document.ts';
import type { turkishPrivacy } from './privacy-tr.ts';

export const englishPrivacy: LegalDocument<keyof ReturnType<typeof turkishPrivacy>> = (facts) => ({
  controller: {
    title: 'Who is responsible',
    blocks: [
      `Whoever runs this server is responsible for your data: ${facts.operator?.name ?? 'the name could not be read just now; it stands here once you are online'}.`,
      'This page informs you under the data protection law of Türkiye (KVKK, no. 6698) and under the General Data Protection Regulation of the European Union (GDPR).',
      facts.operator === null
        ? 'The address to write to shows here as well once you are online.'
        : {
            mail: facts.operator.contact,
            words: `Write to us: ${facts.operator.contact}`,
          },
    ],
  },
  short: {
    title: 'In short',
    blocks: [
      [
        'No advertising, no tracking, no sale of data.',
        'What you write is on your own device first, and then on this server.',
        'At any time you can download all of it, freeze your account, or delete it.',
      ],
    ],
  },
  given: {
    title: 'What you give us',
    blocks: [
      [
        'Your e-mail address, a digest of your password that cannot be turned back, your language, the version of the terms that you accepted.',
        `Your profile: name, gender, birth date, country, city, ${facts.minPhotos}–${facts.maxPhotos} photos; if you like, some words about yourself, the languages you speak, whom you wish to see.`,
        'Your letters, their pictures, and the descriptions of those.',
        'Whom you blocked or muted, which letters you hid, what you reported, by whose invitation you came.',
        'How you wish to be notified; if you switched that on, your device’s address for notifications.',
      ],
      `When you upload a photo (of less than ${facts.imageSize}) we encode it anew: hidden details such as where and when it was taken are removed.`,
    ],
  },
  arising: {
    title: 'What comes about while you use it',
    blocks: [
      [
        'When letters were sent and read, and the trips of your pigeons.',
        'Your sessions: when they began, when they were last used, how they ended; the browser, the kind of device and the time zone, so that you can tell your devices apart.',
        'Which version of the app your device runs, so that we know how many devices have the newest; it stays with your session.',
        'Your passkeys: the name that you gave, the public half of the key, when each was made and last used. What proves that it is you, such as a finger or a face, never leaves your device. Of recovery codes a digest, and which of them were used.',
        'When a password or a passkey last proved that it is you; it stays with your session.',
        'When you were last active. Nobody else is shown that; it influences the order of featured people.',
        'Whether your screen is open; only to spare you needless notifications; it stays with your session.',
        'How many letters wait on your device; only to tell you if the browser deletes them; it stays with your session.',
        'Your network address: counted against abuse, in memory and as a digest.',
        'A security log of your account: logins and failed ones, log-outs (also of one device from another), new passwords, changes of address, passkeys, the second step and recovery codes, downloads of your data, freezing and coming back, ending emails by their link, acts of whoever runs the server; when, and from which part of the network (your address without its last part).',
        'The server’s log: which step, for whom, how long it took. It holds no letter, no password and no network address.',
        'Errors that the app met: their kind and their place in the code; not what you wrote.',
      ],
    ],
  },
  device: {
    title: 'What is on your device',
    blocks: [
      'Your letters, pigeons, profile, drafts and what waits to be sent are in your browser’s own database; photos you have seen are in a cache. That is how Güvercin works without a connection.',
      'Search is on this device alone as well: the words of your letters are in the same database, and what you search for is neither sent anywhere nor kept. The words of a letter that is called home, deleted, hidden, or from somebody you blocked go with the letter; the browser’s own files may hold what it deleted until it next tidies them up.',
      'The words you do not want to see are on this device alone: what you write there is sent nowhere, and letters are compared with it here.',
      'The browser’s local storage holds nothing but your choice of language and theme.',
      'The database also notes who was asked about notices here, so that nobody is asked twice: of at most eight people the first eight digits of a digest of their id, which hold no name and no address. Clearing the device in the settings deletes them.',
      'Logging out deletes all of it but the language and these digits; if something has not been sent, you are asked first. If we end your session, what has not been sent waits out of sight until you are back on that device.',
      'On a device that others use as well, log out when you are done.',
    ],
  },
  cookies: {
    title: 'Cookies',
    blocks: [
      'There are six cookies, all of them needed for coming in and being logged in; so there is no window that asks for consent. None is set before you register or log in.',
      [
        `${facts.cookies.auth}: says who you are. The pass inside is good for ${facts.authToken}; the cookie stays for ${facts.refreshToken}.`,
        `${facts.cookies.refresh}: renews the session; the page cannot read it. It stays for at most ${facts.sessionLife}, and is worth nothing once it has not been used for ${facts.refreshToken}. Over https its name begins with __Host-.`,
        `${facts.cookies.session}: says that there is a session on this device. It stays for at most ${facts.sessionCookie}.`,
        `${facts.cookies.registration}: a code that only the browser has in which you registered, so that the link in the mail logs you in there. The page cannot read it, and it stays for ${facts.verification} or until you open the link.`,
        `${facts.cookies.firstLogin}: a code that logs you in once, right after you opened that link there. The page cannot read it, and it stays for ${facts.firstLogin} or until you are logged in.`,
        `${facts.cookies.device}: says that an account has logged in on this device before, so that strangers who guess at its password do not keep you out. It names nobody, the page cannot read it, and it stays for ${facts.deviceCookie}, also when you log out.`,
      ],
      'Logging out deletes the first three. If you log out without a connection, the one that the page cannot read goes with the next connection and is worth nothing until then.',
    ],
  },
  keeping: {
    title: 'How long does the server keep it?',
    blocks: [
      [
        'Your account, profile and letters: until you delete your account.',
        `An account whose e-mail address nobody has verified: ${facts.unverified}.`,
        'Text and picture of a letter that was called back: deleted at once, unless it was reported.',
        `A report with its evidence (the letter or the profile with pictures, and the letters between the two that the reporter sent along), even if that is recalled, removed or deleted meanwhile: ${facts.reportCopy}.`,
        `An upload that is not used: ${facts.unusedUpload}.`,
        `The parts of a photo whose upload broke off: ${facts.openUpload}.`,
        `A link for verification is good for ${facts.verification}, one for a new password for ${facts.resetCode}, one to your data for ${facts.exportLink}; then it is deleted.`,
        `The record of a session that ended or is not used: ${facts.refreshToken}. A session ends at the latest ${facts.sessionLife} after its login.`,
        `A line of the security log: ${facts.securityLog}.`,
        `What an operator decided about you, with the reason, who decided it, your appeal and its answer: ${facts.operatorAct}; your appeal is deleted with your account.`,
        `A digest of a picture that an operator removed (the picture cannot be made from it; when the same one comes again, an operator looks at it): ${facts.pictureHash}.`,
        `An upload of yours that is held because it looks like such a picture, and the decision about it: ${facts.heldPicture}.`,
        `Your former e-mail address after a change: ${facts.emailUndo}, in which you can undo it, and about a day more.`,
        'The network address of a failed login and a digest of the e-mail that was typed: about a day.',
        `Keys without any text that keep things from being done twice: ${facts.repeatKey}.`,
        `The number of a thing that was deleted (so that your other devices delete it too): ${facts.tombstone}; of what left the sky, ${facts.skyRemoval}.`,
      ],
      'Ask us in which country the server stands, and how long we keep its log and backups. What you deleted may remain inside old backups until those are destroyed.',
    ],
  },
  readers: {
    title: 'Who sees what?',
    blocks: [
      [
        'Others: your photos, name, age, country, city, words about yourself, languages, whom you invited and who invited you, your letters in the sky, and for two weeks that you are new; if you allow it, whom you wish to see.',
        'No other user: your e-mail address and birth date.',
        'A letter is seen by its sender and its receiver only; one in the sky by everybody with a complete profile.',
        'A letter of the sky that you allow on its page, with its text, your name, city and its hour: by everybody who opens the landing page, until a minute after you turn that off, call it home or freeze your account.',
        'A photo’s address cannot be guessed, but whoever knows it can open the photo.',
      ],
      'Letters are not encrypted end to end: whoever runs the server can technically read them. We read only what is reported to us and what the law demands.',
    ],
  },
  others: {
    title: 'With whom is it shared?',
    blocks: [
      'We sell your data to nobody, and give it to nobody for measuring or advertising. The app loads nothing from any other server.',
      [
        'If you switch push notifications on, each passes, encrypted, through the servers of your browser’s maker (such as Google, Mozilla, Apple or Microsoft). They cannot read it; these servers may be abroad.',
        `E-mails pass through the mail service that we use. News of unread letters goes out after ${facts.mailAfter} at the earliest; it does not carry their text, and a link in each ends them with one tap.`,
        'The company that hosts our server, on our behalf.',
        'Authorities, where the law obliges us.',
      ],
    ],
  },
  grounds: {
    title: 'Why, and by what right?',
    blocks: [
      [
        'Your account, profile and letters: to fulfil our contract with you.',
        'Records of sessions, limits, the log and reports: for our legitimate interest in protecting the service and the people in it.',
        'Push notifications, and text inside them: with your consent, which you can withdraw in Settings at any time.',
      ],
      'You need not tell things such as whom you wish to see. No decision that binds you is made about you by a machine alone.',
    ],
  },
  deletion: {
    title: 'When you delete your account',
    blocks: [
      'Your name, e-mail address, the digest of your password, birth date, photos, words about yourself, settings, the lists of whom you blocked or muted and of what you hid, and files are deleted at once; your letters vanish from the sky; all your sessions end.',
      'Letters that others hold keep their text, under “deleted user”; their pictures are deleted. What was written to them is their data as well.',
      'What stays is a number without a name, to which letters and pigeons belong; beside it when you registered and were last active, your language, your invitation code and by whose invitation you came.',
      `That and when the account was deleted stays in the security log for ${facts.securityLog}, without a network.`,
      `A report about you or by you stays until its time is over: ${facts.reportCopy}.`,
    ],
  },
  rights: {
    title: 'Your rights',
    blocks: [
      [
        'To see and to take along: “Download your data” in Settings gives you everything kept about you, in one file.',
        'To correct: change your profile at any time.',
        'To erase: “Delete profile” in Settings.',
        'To restrict: “Freeze profile” in Settings.',
        'To object, to withdraw consent, to ask: write to us.',
      ],
      'We answer requests free of charge, within thirty days at the latest, or one month where the GDPR applies.',
      'If our answer is not enough, you can complain to the Personal Data Protection Board of Türkiye or, in the European Union, to the data protection authority where you live.',
      { to: '/settings', words: 'Go to Settings' },
    ],
  },
  children: {
    title: 'Children',
    blocks: [
      `Güvercin is not for anybody under ${facts.adultAge}. If you think that a child has an account, report it to us and we suspend it.`,
    ],
  },
  changes: {
    title: 'If this page changes',
    blocks: [
      `This text is version ${facts.version} (${facts.date}). A new one stands here under a new number.`,
      { to: '/terms', words: 'Terms of use' },
    ],
  },
});
