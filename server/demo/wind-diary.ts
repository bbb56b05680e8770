/** How Umut begins and ends a day on the Dardanelles. */
const MORNINGS = ['Sabah', 'Gün doğarken', 'İlk feribotta', 'Fırından dönerken'] as const;
const EVENINGS = ['Akşam', 'Gün batarken', 'Son feribotta', 'Fener yanarken'] as const;
const WINDS = ['poyraz', 'poyraz', 'yıldız', 'lodos', 'karayel', 'keşişleme', 'gündoğusu'] as const;
const STRENGTHS = [3, 5, 4, 6, 2, 4, 7, 5, 3, 1, 4] as const;

/** Further remarks. No two within a fortnight are the same. */
const REMARKS = [
  'Uçurtmayı iki parmakla tuttum, gerisini o yaptı.',
  'Çamaşırlar bizden önce kurudu.',
  'Martılar olduğu yerde uçuyor, yerinden kıpırdayan yok.',
  'Balıkçılar ağ onarıyor, demek ki çıkmayacaklar.',
  'Boğaz’dan dört gemi geçti, dördü de acele etti.',
  'Kuyruğa iki fiyonk daha ekledim, dengesi düzeldi.',
  'Şapka satan amca bugün en çok satan kişiydi.',
  'Çam kokusu karşı kıyıdan geldi, vizesiz.',
  'Bir çocuk uçurtmasına “gel” dedi, geldi.',
  'Kahvehanede konu yine oydu: esecek mi, esmeyecek mi.',
  'Su dümdüz. Bu da bir haber.',
  'Kitabın sayfasını ben çevirmedim, yine de doğru yere geldi.',
  'İp koptu, uçurtmayı üç sokak ötede bir balkon tuttu.',
  'Bayrak dün ne dediyse bugün tersini söylüyor.',
  'Kayıklar zincirini şıngırdatıyor, bütün liman konuşuyor.',
  'Yağmuru getirmedi, kokusunu getirdi.',
  'Kedi rüzgâr çanının altında uyuyor; alışmış.',
  'Yeni uçurtma sarı. Gökyüzünde tek sarı oydu.',
  'Pencere kendi kendine açıldı, ben de itiraz etmedim.',
  'Bulutlar doğuya taşınıyor, eşyaları az.',
  'Feribotun dumanı bugün dümdüz yukarı gitti.',
  'Değirmen tepesinde üç kişiydik, üçümüz de sustuk.',
  'Zeytinlerin altı gümüş rengi; rüzgâr yaprağı ters çeviriyor.',
  'Eve saçım başka biri gibi döndü.',
  'Çay tabağı kaydı, bardak kaldı.',
  'Denizin üstünde kuzucuklar var, saymaya kalktım.',
  'Radyo fırtına dedi, gelen esinti oldu.',
  'Postacı bisikleti eline aldı, yürüdü.',
] as const;

const LAST = 'Yarın Bozcaada’ya geçiyorum, defter bir süre kapalı. Estikçe beni hatırla.';

const at = <T>(list: readonly T[], place: number): T => {
  const found = list[place % list.length];
  if (found === undefined) throw new Error('an empty list has no places');
  return found;
};

/** Returns two letters per day, the first day first, and a last one that explains why they end. */
export function writeWindDiary(days: number): string[] {
  const letters = Array.from({ length: days }, (_, day) =>
    [MORNINGS, EVENINGS].map((hours, half) => {
      const turn = day * 2 + half;
      const wind = `${at(WINDS, turn * 3 + half)}, ${at(STRENGTHS, turn * 2)} kuvvet`;
      return `${at(hours, day)} ${wind}. ${at(REMARKS, turn * 5)}`;
    }),
  ).flat();
  return [...letters, LAST];
}
