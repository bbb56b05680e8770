import type { LegalDocument } from './legal-document.ts';
import type { turkishTerms } from './terms-tr.ts';

export const englishTerms: LegalDocument<keyof ReturnType<typeof turkishTerms>> = (facts) => ({
  operator: {
    title: 'Who runs it?',
    blocks: [
      `This server is run by: ${facts.operator?.name ?? 'the name could not be read just now; it stands here once you are online'}. Below, “we” means them.`,
      'Güvercin is open source; anybody may run it on a server of their own. These terms hold for this server only.',
      facts.operator === null
        ? 'The address to write to shows here as well once you are online.'
        : {
            mail: facts.operator.contact,
            words: `Write to us: ${facts.operator.contact}`,
          },
    ],
  },
  product: {
    title: 'What is Güvercin?',
    blocks: [
      `You write short letters and virtual pigeons carry them. A letter has at most ${facts.messageLength} characters and may bring one picture.`,
      'Your letter goes up to the sky or flies to one person. Whatever hangs in the sky can be read by everybody with a complete profile.',
      `You begin with ${facts.welcomePigeons} pigeons. A pigeon flies ${facts.trips} trips, and its fuel lasts ${facts.fuel}. Pigeons are not sold and cannot be turned into money.`,
      'Using it is free.',
    ],
  },
  adults: {
    title: 'Who may use it?',
    blocks: [
      `Güvercin is for people of ${facts.adultAge} and over. You confirm that when you register, and your birth date has to agree.`,
      'When we learn that somebody is younger, we suspend their account.',
    ],
  },
  account: {
    title: 'Your account',
    blocks: [
      'Register for yourself, with an e-mail address of your own. Share your password with nobody.',
      'What is done with your account is your responsibility. If you think that somebody else is in it, set a new password: all your sessions end at that moment.',
      `Your profile needs your name, gender, birth date, country, city and at least ${facts.minPhotos} photos. Let them be true and yours.`,
    ],
  },
  letters: {
    title: 'What you write is yours',
    blocks: [
      'Your letters and photos remain yours. You only allow us to store them, to scale them and to show them to the people you send them to. That ends when they are deleted.',
      'We do not use what you write for advertising, we do not sell it, and we give it to nobody as training data.',
      'Send only what you have the right to share.',
    ],
  },
  forbidden: {
    title: 'What is forbidden?',
    blocks: [
      [
        'Harassment, threats, humiliation, setting others on somebody.',
        'Hatred because of origin, religion, gender, sexual orientation or disability.',
        'Nudity and sexual pictures; sexual content about children of any kind.',
        'Posing as somebody else, or with somebody else’s photos.',
        'Spreading somebody’s private details without their consent.',
        'Unwanted advertising, fraud, bulk and automated sending.',
        'Trying to break the service or to get into another account.',
        'Everything that the law makes a crime.',
      ],
    ],
  },
  safety: {
    title: 'Blocking and reporting',
    blocks: [
      'When you block somebody, neither of you sees the other anywhere, and you cannot write to each other. They are not told. Lifting the block brings your letters back.',
      'You can report a person or a letter to us. A report sends us a copy of the letter or profile with its pictures as it stands at that moment and, if you choose so, the last letters between the two of you; whom you reported is not told.',
      'A human being looks at reports. We may remove a letter or a photo, or suspend an account, for some days or for good. We mail you the reason, and how to object. We tell you when your report has been looked at.',
      `If you find a decision unjust, you can appeal once within ${facts.appeal}, by the link in its email. An operator looks at it again and answers you.`,
    ],
  },
  leaving: {
    title: 'Taking a break, leaving',
    blocks: [
      'When you freeze your profile you are hidden everywhere and nothing is deleted. Logging in brings you back.',
      'When you delete your profile, your name, e-mail address, photos and details are deleted at once, and your letters vanish from the sky. There is no way back.',
      'The text of letters that you sent to others stays with them, under “deleted user”; their pictures are deleted.',
      'When you call an unread letter back, its text and picture vanish for both of you.',
      { to: '/settings', words: 'Freezing and deleting are in Settings' },
    ],
  },
  warranty: {
    title: 'What can we not promise?',
    blocks: [
      'We run the service as well as we can, but do not promise that it is never down or never wrong. It may stop for maintenance, and it may close one day.',
      'What you send is kept on your device first. If your device breaks or you delete your browser’s data, what has not left yet is lost.',
      'Others answer for what they write. Should you decide to meet somebody, take care: we verify nobody’s identity.',
      'The rights that the law gives you as a consumer are not made smaller by these terms.',
    ],
  },
  changes: {
    title: 'If these terms change',
    blocks: [
      `This page is version ${facts.version} (${facts.date}). The version that you accepted when you registered is noted with your account and is part of the data you can download.`,
      'A new version stands here under a new number. If you do not accept it, you can download your data and delete your account.',
      { to: '/privacy', words: 'What happens to your data is on the privacy page' },
    ],
  },
});
