/** The texts available before the others are loaded. */
export const first = {
  'app.name': 'Güvercin',
  'nav.main': 'Ana gezinme',
  'nav.login': 'Giriş yap',
  'nav.register': 'Kayıt ol',
  'language.choose': 'Dil',
  'language.tr': 'Türkçe',
  'language.en': 'English',
  loading: 'Yükleniyor',
  'broken.title': 'Bir şey ters gitti',
  'broken.reload': 'Sayfayı yeniden aç',
  'legal.terms': 'Kullanım koşulları',
  'legal.privacy': 'Gizlilik',
  'legal.accessibility': 'Erişilebilirlik',
  'legal.links': 'Kurallar ve gizlilik',
};
