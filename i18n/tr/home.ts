export const home = {
  'home.title': 'Sözünü gökyüzüne bırak.',
  'home.lead':
    'Kısa bir mektup yaz, güvercinine ver. Herkesin gördüğü gökyüzüne çıksın ya da tek bir kişiye uçsun.',
  'home.letter': 'Bugünün mektubu',
  'home.example': 'Örnek mektup',
  'home.example.text':
    'Bugün tanımadığım biri bana yol verdi, gülümsedi. Neredeysen, sana da güzel bir gün.',
  'home.example.place': 'Böyle bir mektup yazabilirsin',
  'home.phone.sky': 'Gökyüzü',
  'home.phone-1': 'Pencereyi açtım, bütün sokak ekmek kokuyor. Bir dilimi senin.',
  'home.phone-2': 'Dedemin eski radyosunu onardım. İlk çıkan ses hava durumuydu.',
  'home.how': 'Nasıl işler?',
  'home.step-1.title': 'Profilini tamamla',
  'home.step-1.text': 'Altı bilgi yeter. Üç güvercinin hazır bekliyor.',
  'home.step-2.title': 'Mektubunu yaz',
  'home.step-2.text': '500 karakter, istersen bir fotoğraf. Önce cihazında durur.',
  'home.step-3.title': 'Güvercin uçsun',
  'home.step-3.text':
    'Bir güvercin yirmi sefer uçar. Çevrimdışıyken bekler, sonra kendiliğinden yola çıkar.',
  'home.closing': 'Güvercinin yuvada, seni bekliyor.',
};
