import type { NotificationWords, PigeonEnd, PigeonLabel } from './word-shapes.ts';

const gained: Record<PigeonLabel, string> = {
  welcome: 'Welcome pigeon',
  reward: 'Reward pigeon',
  referral: 'Referral pigeon',
  special: 'Special pigeon',
};
const lost: Record<PigeonEnd, { title: string; why: string }> = {
  retired: { title: 'One of your pigeons has retired', why: 'has made all of its 20 trips.' },
  fuel_empty: {
    title: 'One of your pigeons is out of fuel',
    why: 'has reached the end of its fuel.',
  },
  expired: { title: 'One of your pigeons has expired', why: 'has reached the end of its time.' },
};

export const english: NotificationWords = {
  deleted: 'Deleted user',
  nameless: 'Somebody without a name',
  message: (name) => ({ title: 'New letter', message: `${name} sent you a letter.` }),
  folded: 'Folded letter',
  reply: (name) => ({ title: 'You have a reply', message: `${name} replied to your letter.` }),
  gained: (ring, label) => ({
    title: 'You have a new pigeon',
    message: `${gained[label]} ${ring} has landed in your loft.`,
  }),
  lost: (ring, end) => ({ title: lost[end].title, message: `${ring} ${lost[end].why}` }),
  friendCompleted: (name) => ({
    title: 'Your invitation arrived',
    message: `${name} has completed their profile.`,
  }),
  pushTest: {
    title: 'Pushes work',
    message: 'This is how a letter will announce itself on this device.',
  },
  reportHandled: {
    title: 'Your report was handled',
    message: 'We have looked at what you reported. Thank you for telling us.',
  },
  plain: { title: 'Güvercin', message: 'You have a new notification.' },
  stranger: { title: 'Güvercin', message: 'New message' },
};
