import type { LegalFacts, LegalSection } from './legal-document.ts';

/** The terms of use in Turkish. Their sections define the type of the English ones. */
export const turkishTerms = (facts: LegalFacts) =>
  ({
    operator: {
      title: 'Kim işletiyor?',
      blocks: [
        `Bu sunucuyu işleten: ${facts.operator?.name ?? 'adı şu an okunamadı; bağlantı gelince burada yazar'}. Aşağıda “biz” derken onu kastediyoruz.`,
        'Güvercin açık kaynaklı bir yazılımdır; herkes kendi sunucusunda çalıştırabilir. Bu koşullar yalnız bu sunucu için geçerlidir.',
        facts.operator === null
          ? 'Bize yazacağın adres de bağlantı gelince burada görünür.'
          : {
              mail: facts.operator.contact,
              words: `Bize yaz: ${facts.operator.contact}`,
            },
      ],
    },
    product: {
      title: 'Güvercin nedir?',
      blocks: [
        `Kısa mektuplar yazarsın, sanal güvercinler taşır. Bir mektup en çok ${facts.messageLength} karakterdir ve yanında bir fotoğraf olabilir.`,
        'Mektubun ya gökyüzüne çıkar ya da tek bir kişiye uçar. Gökyüzündekini profilini tamamlamış herkes okuyabilir.',
        `Başlarken ${facts.welcomePigeons} güvercinin olur. Bir güvercin ${facts.trips} sefer uçar, yakıtı ${facts.fuel} yeter. Güvercinler satılmaz ve paraya çevrilmez.`,
        'Kullanmak ücretsizdir.',
      ],
    },
    adults: {
      title: 'Kimler kullanabilir?',
      blocks: [
        `Güvercin ${facts.adultAge} yaş ve üstü içindir. Kaydolurken bunu onaylarsın; doğum tarihin de buna uymalıdır.`,
        'Daha küçük olduğunu öğrendiğimiz birinin hesabını askıya alırız.',
      ],
    },
    account: {
      title: 'Hesabın',
      blocks: [
        'Kendi adına, sana ait bir e-posta adresiyle kaydol. Parolanı kimseyle paylaşma.',
        'Hesabında yapılanlardan sen sorumlusun. Birinin hesabına girdiğini düşünürsen parolanı yenile: o anda bütün oturumların kapanır.',
        `Profilin için adın, cinsiyetin, doğum tarihin, ülken, şehrin ve en az ${facts.minPhotos} fotoğraf gerekir. Bunlar doğru ve senin olsun.`,
      ],
    },
    letters: {
      title: 'Yazdıkların senindir',
      blocks: [
        'Mektupların ve fotoğrafların senin kalır. Bize yalnız onları saklama, küçültme ve gönderdiğin kişilere gösterme izni verirsin. Bu izin, onlar silinince biter.',
        'Yazdıklarını reklamda kullanmayız, satmayız, kimseye eğitim verisi olarak vermeyiz.',
        'Yalnız paylaşma hakkın olan şeyleri gönder.',
      ],
    },
    forbidden: {
      title: 'Neler yasak?',
      blocks: [
        [
          'Taciz, tehdit, aşağılama, birini hedef gösterme.',
          'Irka, dine, cinsiyete, cinsel yönelime ya da engelliliğe yönelik nefret.',
          'Çıplaklık ve cinsel görüntü; çocuklarla ilgili her türlü cinsel içerik.',
          'Başkasının kimliğine ya da fotoğrafına bürünmek.',
          'Başkasının özel bilgisini ondan izinsiz yaymak.',
          'İstenmeyen reklam, dolandırıcılık, toplu ve otomatik gönderim.',
          'Hizmeti bozmaya ya da başkasının hesabına girmeye çalışmak.',
          'Yasaların suç saydığı her şey.',
        ],
      ],
    },
    safety: {
      title: 'Engelleme ve bildirme',
      blocks: [
        'Birini engellersen birbirinizi hiçbir yerde görmezsiniz ve yazışamazsınız. Ona haber verilmez. Engeli kaldırınca yazışmanız geri gelir.',
        'Bir kişiyi ya da mektubu bize bildirebilirsin. Bildirim, mektubun ya da profilin o anki hâlinin bir kopyasını fotoğraflarıyla, istersen aranızdaki son mektuplarla birlikte bize gönderir; bildirdiğin kişiye söylenmez.',
        'Bildirimlere bir insan bakar. Bir mektubu ya da fotoğrafı kaldırabilir, hesabı birkaç gün ya da süresiz askıya alabiliriz. Nedenini ve nasıl itiraz edeceğini e-postayla yazarız. Bildirimine bakıldığını sana haber veririz.',
        `Bir kararı haksız buluyorsan, e-postadaki bağlantıyla bir kez itiraz edebilirsin (süre: ${facts.appeal}). Bir görevli yeniden bakar ve sana yanıt verir.`,
      ],
    },
    leaving: {
      title: 'Ara vermek, ayrılmak',
      blocks: [
        'Profilini dondurursan her yerden gizlenirsin, hiçbir şey silinmez. Yeniden giriş yapınca açılır.',
        'Profilini silersen adın, e-posta adresin, fotoğrafların ve bilgilerin hemen silinir; gökyüzündeki mektupların kaybolur. Geri dönüşü yoktur.',
        'Başkalarına gönderdiğin mektupların metni onlarda kalır, “silinmiş kullanıcı” adıyla görünür; fotoğrafları silinir.',
        'Okunmamış bir mektubu geri çağırırsan metni ve fotoğrafı iki taraftan da silinir.',
        { to: '/settings', words: 'Dondurmak ve silmek Ayarlar’da' },
      ],
    },
    warranty: {
      title: 'Neye söz veremeyiz?',
      blocks: [
        'Hizmeti elimizden geldiğince iyi işletiriz, ama kesintisiz ya da hatasız olacağına söz vermeyiz. Bakım için durabilir, bir gün kapanabilir.',
        'Gönderdiklerin önce cihazında saklanır. Cihazın bozulursa ya da tarayıcının verilerini silersen, henüz gitmemiş olanlar kaybolur.',
        'Başkalarının yazdıklarından onlar sorumludur. Biriyle buluşmaya karar verirsen dikkatli ol: kimsenin kimliğini biz doğrulamıyoruz.',
        'Tüketici olarak yasanın sana tanıdığı haklar bu koşullarla azalmaz.',
      ],
    },
    changes: {
      title: 'Bu koşullar değişirse',
      blocks: [
        `Bu sayfa ${facts.version} sürümüdür (${facts.date}). Kaydolurken kabul ettiğin sürüm hesabında yazılıdır ve indirdiğin verilerde görünür.`,
        'Yeni bir sürüm burada, yeni bir numarayla durur. Kabul etmiyorsan verilerini indirip hesabını silebilirsin.',
        { to: '/privacy', words: 'Verilerine ne olduğu gizlilik sayfasında' },
      ],
    },
  }) satisfies Record<string, LegalSection>;
