/** The search over all text on the device. */
export const search = {
  'search.title': 'Ara',
  'search.field': 'Mektup, taslak ve kişilerde ara',
  'search.clear': 'Aramayı temizle',
  'search.kinds': 'Neler gösterilsin',
  'search.all': 'Tümü',
  'search.letter': 'Mektup',
  'search.draft': 'Taslak',
  'search.person': 'Kişi',
  'search.letters': 'Mektuplar',
  'search.drafts': 'Taslaklar',
  'search.people': 'Kişiler',
  'search.count.one': '{{count}} sonuç',
  'search.count.other': '{{count}} sonuç',
  'search.group.one': '{{count}} mektup',
  'search.group.other': '{{count}} mektup',
  'search.open-group': '{{count}} mektubun hepsini göster',
  'search.close-group': 'Yalnız en yenisini göster',
  'search.start.title': 'Ne arıyorsun?',
  'search.start.text':
    'Mektupların, taslakların ve tanıdıkların bu cihazda aranır; bağlantı gerekmez, aradığın hiçbir yere gitmez.',
  'search.nothing.title': 'Hiçbir yerde geçmiyor',
  'search.nothing.text.one':
    '“{{text}}” bu cihazdaki {{count}} mektupta, taslaklarda ve kişilerde yok.',
  'search.nothing.text.other':
    '“{{text}}” bu cihazdaki {{count}} mektupta, taslaklarda ve kişilerde yok.',
  'search.also': 'Şunlar da aranabilir',
  'search.also-name': 'Bir ad',
  'search.also-city': 'Bir şehir',
  'search.also-begin': 'Bir sözcüğün başı',
  'search.preparing': 'Mektupların aramaya hazırlanıyor; şimdilik hepsi bulunmayabilir.',
};
