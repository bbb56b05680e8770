/** The bell and the list of notifications. */
export const notifications = {
  'notifications.title': 'Bildirimler',
  'notifications.unread.one': '{{count}} okunmamış bildirim',
  'notifications.unread.other': '{{count}} okunmamış bildirim',
  'notifications.connected': 'Bağlı',
  'notifications.disconnected': 'Bağlı değil',
  'notifications.read-all': 'Tümünü okundu say',
  'notifications.remove': 'Bildirimi kaldır',
  'notifications.removed': 'Bildirim kaldırıldı.',
  'notifications.all-read': 'Bütün bildirimler okundu sayıldı.',
  'notifications.is-unread': 'Okunmadı',
  'notifications.empty.title': 'Henüz bildirim yok',
  'notifications.empty.text': 'Bir güvercin gelirse haber veririz.',
  'notifications.arrived.one': 'Yeni bildirim: {{what}}',
  'notifications.arrived.other': '{{count}} yeni bildirim var.',
};
