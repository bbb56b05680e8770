import type { Gender } from '../../contract/entities.ts';

export type Row = [
  name: string,
  gender: Gender,
  country: string,
  city: string,
  bio: string,
  looks?: { isOld: true },
];

export const turkish: Row[] = [
  ['Elif Karaca', 'female', 'TR', 'İzmir', 'Kordon’da yürürüm, balkonda fesleğen yetiştiririm.'],
  ['Deniz Aydın', 'non-binary', 'TR', 'İstanbul', 'Vapurda kitap okuyanlardanım. Kedi: Limon.'],
  ['Mert Şahin', 'male', 'TR', 'Ankara', 'Bisiklet, ekşi maya, yarım kalmış bir roman.'],
  [
    'Zeynep Öztürk',
    'female',
    'TR',
    'Eskişehir',
    'Seramik yapıyorum; fincanlarım biraz eğri ama samimi.',
  ],
  [
    'Kerem Yalçın',
    'male',
    'TR',
    'Bursa',
    'Uludağ’a her mevsim çıkarım. Termosta her zaman çay var.',
  ],
  ['Defne Arslan', 'female', 'TR', 'Antalya', 'Sabah denizi, akşam tavla.'],
  ['Ozan Koç', 'male', 'TR', 'Trabzon', 'Kemençe öğreniyorum, komşulardan özür dilerim.'],
  ['İpek Güneş', 'female', 'TR', 'Gaziantep', 'Mutfakta babaannemin defteriyle.'],
  [
    'Baran Çelik',
    'male',
    'TR',
    'Diyarbakır',
    'Eski taş evlerin fotoğrafını çekerim.',
    { isOld: true },
  ],
  ['Selin Ünal', 'female', 'TR', 'Mersin', 'Narenciye kokulu bir şehirde öğretmenim.'],
  ['Umut Ergin', 'other', 'TR', 'Çanakkale', 'Rüzgâra alışkınım. Uçurtma da yaparım.'],
  ['Ece Toprak', 'female', 'TR', 'Muğla', 'Zeytin zamanı beni bulamazsınız.'],
  [
    'Yusuf Işık',
    'male',
    'TR',
    'Konya',
    'Gökyüzüne bakmayı severim; küçük bir teleskobum var.',
    { isOld: true },
  ],
  ['Nehir Doğan', 'female', 'DE', 'Berlin', 'İki dilde rüya görüyorum.'],
];

export const english: Row[] = [
  [
    'Maya Bennett',
    'female',
    'GB',
    'Bristol',
    'Sourdough, long walks, letters with too many commas.',
  ],
  ['Jonas Weber', 'male', 'DE', 'Hamburg', 'Harbour mornings. I repair old radios.'],
  [
    'Clara Nilsson',
    'female',
    'SE',
    'Gothenburg',
    'Sailing when it is warm, knitting when it is not.',
  ],
  ['Leo Moreau', 'male', 'FR', 'Lyon', 'Cook. Ask me about onions.'],
  [
    'Ines Carvalho',
    'female',
    'PT',
    'Porto',
    'Tiles, trams and a stubborn garden.',
    { isOld: true },
  ],
  ['Noah Okafor', 'male', 'NL', 'Utrecht', 'Cello, canals, bad puns in three languages.'],
  [
    'Sofia Rossi',
    'female',
    'IT',
    'Bologna',
    'I collect words that cannot be translated.',
    { isOld: true },
  ],
  ['Sam Taylor', 'non-binary', 'US', 'Portland', 'Rain person. Birds at the feeder: eleven.'],
  ['Hana Novak', 'female', 'CZ', 'Brno', 'Night trains and paper maps.'],
  ['Emre Wilson', 'male', 'GB', 'London', 'Half of me misses the Bosphorus.'],
];
