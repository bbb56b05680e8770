/** The names of the legal pages and their links. Their content is in i18n/legal. */
export const legal = {
  'legal.contents': 'Bu sayfada',
  'legal.version': 'Sürüm {{version}} · {{date}}',
  'legal.read-terms': 'Kullanım koşullarını oku (yeni sekmede açılır)',
  'legal.read-privacy': 'Gizlilik sayfasını oku (yeni sekmede açılır)',
};
