import type { NotificationWords, PigeonEnd, PigeonLabel } from './word-shapes.ts';

const gained: Record<PigeonLabel, string> = {
  welcome: 'Hoş geldin güvercini',
  reward: 'Ödül güvercini',
  referral: 'Davet güvercini',
  special: 'Özel güvercin',
};
const lost: Record<PigeonEnd, { title: string; why: string }> = {
  retired: { title: 'Bir güvercinin emekli oldu', why: '20 seferini de tamamladı.' },
  fuel_empty: { title: 'Bir güvercinin yakıtı bitti', why: 'uçuş süresini doldurdu.' },
  expired: { title: 'Bir güvercinin süresi doldu', why: 'sana ayrılan süreyi tamamladı.' },
};

export const turkish: NotificationWords = {
  deleted: 'Silinmiş kullanıcı',
  nameless: 'Adsız biri',
  message: (name) => ({ title: 'Yeni mektup', message: `${name} sana bir mektup gönderdi.` }),
  folded: 'Katlanmış mektup',
  reply: (name) => ({ title: 'Yanıt geldi', message: `${name} mektubunu yanıtladı.` }),
  gained: (ring, label) => ({
    title: 'Yeni bir güvercinin var',
    message: `${gained[label]} ${ring} yuvana kondu.`,
  }),
  lost: (ring, end) => ({ title: lost[end].title, message: `${ring} ${lost[end].why}` }),
  friendCompleted: (name) => ({
    title: 'Davetin ulaştı',
    message: `${name} profilini tamamladı.`,
  }),
  pushTest: {
    title: 'Bildirimler çalışıyor',
    message: 'Bu cihazda mektuplar böyle haber verecek.',
  },
  reportHandled: {
    title: 'Şikâyetin incelendi',
    message: 'Bildirdiğini inceledik. Haber verdiğin için teşekkür ederiz.',
  },
  plain: { title: 'Güvercin', message: 'Yeni bir bildirimin var.' },
  stranger: { title: 'Güvercin', message: 'Yeni mesaj' },
};
