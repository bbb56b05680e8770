import type { Language } from '../../i18n/language.ts';

interface GalleryWords {
  /** A conversation of two people, the friend first, on one pigeon. */
  talk: readonly string[];
  received: readonly string[];
  /** The person's own letters: read, on the way, recalled, written offline. */
  sent: readonly [string, string, string, string];
  own: string;
  draft: string;
  picture: string;
  newcomer: { fullName: string; city: string; email: string };
}

export const galleryWords: Record<Language, GalleryWords> = {
  tr: {
    talk: [
      'Kordon’da rüzgâr vardı, mektubunu iki elimle tutarak okudum. Vapurda hâlâ kitap mı okuyorsun?',
      'Hâlâ. Dün Eminönü’ye kadar üç sayfa ilerledim; martılar izin vermedi.',
      'Martılara benden selam. Bu hafta fesleğenler çiçek açtı, balkon yaz gibi kokuyor.',
      'Bana bir yaprak kurut. Kitabın arasına koyarım, her açışımda İzmir olur.',
      'Kuruttum bile. Güvercine ağır gelmesin diye en küçüğünü seçtim.',
      'Geldi; bir kenarı kırılmış, kokusu tam. Limon da gelip üstüne oturdu.',
      'O zaman Limon için de bir tane yolluyorum. Akşam balkondayım, yaz bana.',
    ],
    received: [
      'Gökyüzüne yazdığını okudum, gülümsedim. Teşekkür ederim.',
      'Bir soru: çay mı, kahve mi? Cevabına göre yazmaya devam edeceğim.',
      'Çay eğri fincanda daha geç soğuyor; denedim. Sıradaki fincan senin, kulpu biraz neşeli.',
      'Uludağ’dan yazıyorum. Termosta çay var, karşıda kimse yok.',
      'Eski bir evin kapısını çektim, sen de gör istedim.',
    ],
    sent: [
      'Seramiklerini çok merak ettim. Eğri fincandan çay daha mı güzel içiliyor?',
      'Zeytin zamanı bitti mi? Bir kavanoz yeşil, bir de hikâye isterim.',
      'Bunu yanlış kişiye yazdım galiba.',
      'Vapur iskeleden ayrıldı, telefon çekmiyor. Yine de sana iyi akşamlar.',
    ],
    own: 'Vapurda yanımdaki amca bana simidinin yarısını verdi. Bugün şehir benden yana.',
    draft: 'Bugün limanda kimse acele etmedi. Bunu not etmek istedim.',
    picture: 'Akşam güneşinde damlar ve üç güvercin',
    newcomer: { fullName: 'Gül Yılmaz', city: 'Bursa', email: 'gul@example.org' },
  },
  en: {
    talk: [
      'The harbour was loud this morning, so I read your letter twice. Is the bread still rising?',
      'It rose, it fell, it is now a very good doorstop. The second loaf is for you.',
      'Send me a crumb by pigeon. I have mended a radio that only finds Bristol after nine.',
      'Then you have heard my neighbour practise the cello. He thinks that nobody listens.',
      'Tell him that Hamburg does. We turned it up and opened the window.',
      'He blushed and played it again, slower. I think it was for you this time.',
      'The whole quay was quiet for it. Write to me tonight, the radio is warm.',
    ],
    received: [
      'I liked what you wrote to the sky. It stayed with me all afternoon.',
      'A short letter for a small pigeon: how was your day?',
      'There is such a word and it cannot be translated. I am looking for a small enough pigeon.',
      'Eleven birds at the feeder and one of them looked like your handwriting.',
      'I photographed the roofs for you. The third chimney is mine.',
    ],
    sent: [
      'What is the word for a letter that comes on exactly the right day? You must have one.',
      'My garden gave up on the tomatoes. Does yours still argue?',
      'I think this was meant for somebody else.',
      'The train has gone into the hills and the signal with it. Good evening all the same.',
    ],
    own: 'A stranger gave me half of his umbrella today. We walked slower than the rain.',
    draft: 'Nobody was in a hurry at the harbour today. I wanted to write that down.',
    picture: 'Roofs in the evening sun and three pigeons',
    newcomer: { fullName: 'Ada Reed', city: 'Bath', email: 'ada@example.org' },
  },
};
