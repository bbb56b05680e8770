import type { Gender } from '../../contract/entities.ts';

export interface DemoPerson {
  fullName: string;
  /** In front of the @, and what their pictures are drawn from. */
  slug: string;
  gender: Gender;
  birthDate: string;
  country: string;
  city: string;
  bio: string;
  languages: string[];
  writes: 'tr' | 'en';
}

type Row = [name: string, Gender, country: string, city: string, bio: string];

const turkish: Row[] = [
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
  ['Baran Çelik', 'male', 'TR', 'Diyarbakır', 'Eski taş evlerin fotoğrafını çekerim.'],
  ['Selin Ünal', 'female', 'TR', 'Mersin', 'Narenciye kokulu bir şehirde öğretmenim.'],
  ['Umut Ergin', 'other', 'TR', 'Çanakkale', 'Rüzgâra alışkınım. Uçurtma da yaparım.'],
  ['Ece Toprak', 'female', 'TR', 'Muğla', 'Zeytin zamanı beni bulamazsınız.'],
  ['Yusuf Işık', 'male', 'TR', 'Konya', 'Gökyüzüne bakmayı severim; küçük bir teleskobum var.'],
  ['Nehir Doğan', 'female', 'DE', 'Berlin', 'İki dilde rüya görüyorum.'],
];

const english: Row[] = [
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
  ['Ines Carvalho', 'female', 'PT', 'Porto', 'Tiles, trams and a stubborn garden.'],
  ['Noah Okafor', 'male', 'NL', 'Utrecht', 'Cello, canals, bad puns in three languages.'],
  ['Sofia Rossi', 'female', 'IT', 'Bologna', 'I collect words that cannot be translated.'],
  ['Sam Taylor', 'non-binary', 'US', 'Portland', 'Rain person. Birds at the feeder: eleven.'],
  ['Hana Novak', 'female', 'CZ', 'Brno', 'Night trains and paper maps.'],
  ['Emre Wilson', 'male', 'GB', 'London', 'Half of me misses the Bosphorus.'],
];

/** So many people, each with a name of their own; after the twenty-fourth the names come again. */
export function listDemoPeople(count: number): DemoPerson[] {
  const rows = Array.from({ length: Math.max(turkish.length, english.length) }, (_, at) => [
    ...toPeople(turkish, at, 'tr'),
    ...toPeople(english, at, 'en'),
  ]).flat();
  return Array.from({ length: count }, (_, at) => {
    const person = rows[at % rows.length];
    if (person === undefined) throw new Error('there are no demo people');
    const round = Math.floor(at / rows.length);
    return round === 0 ? person : { ...person, slug: `${person.slug}${round + 1}` };
  });
}

function toPeople(rows: Row[], at: number, writes: 'tr' | 'en'): DemoPerson[] {
  const row = rows[at];
  if (row === undefined) return [];
  const [fullName, gender, country, city, bio] = row;
  const year = 1972 + ((at * 7 + (writes === 'tr' ? 3 : 0)) % 32);
  const month = String(1 + ((at * 5) % 12)).padStart(2, '0');
  const languages = writes === 'tr' ? ['tr', ...(at % 3 === 0 ? ['en'] : [])] : ['en'];
  const birthDate = `${year}-${month}-${String(1 + ((at * 11) % 28)).padStart(2, '0')}`;
  return [
    { fullName, slug: toSlug(fullName), gender, birthDate, country, city, bio, languages, writes },
  ];
}

const letters: Record<string, string> = { ı: 'i', ö: 'o', ü: 'u', ş: 's', ç: 'c', ğ: 'g' };

function toSlug(fullName: string): string {
  const first = fullName.split(' ', 1)[0] ?? '';
  return first.toLocaleLowerCase('tr').replaceAll(/[ıöüşçğ]/g, (letter) => letters[letter] ?? '');
}
