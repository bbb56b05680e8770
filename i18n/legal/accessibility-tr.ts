import type { LegalFacts, LegalSection } from './legal-document.ts';

/** The accessibility statement in Turkish. Its sections define the type of the English one. */
export const turkishAccessibility = (facts: LegalFacts) =>
  ({
    goal: {
      title: 'Hedefimiz',
      blocks: [
        'Güvercin’i herkes kullanabilsin istiyoruz. Ölçümüz WCAG 2.2’nin AA düzeyi. Büyük ölçüde uyduğumuzu düşünüyoruz; bildiğimiz eksikler aşağıda.',
      ],
    },
    works: {
      title: 'Neler çalışır?',
      blocks: [
        [
          'Klavye: her şey faresiz yapılır. Odak görünür, açılan sayfanın başlığına geçer, pencereden çıkınca yerine döner; giriş yaptıktan sonra her sayfa içeriğe atlama bağlantısıyla başlar. Tek harfli kısayollar ayarlardan kapatılır.',
          'Ekran okuyucu: başlıklar, bölgeler, alanlar ve düğmeler adlıdır; gelen, giden ve hata veren şeyler sesli haber verilir.',
          'Renk ve karşıtlık: yazılar gökyüzünün her saatinde, açık ve koyu temada yeterince ayrılır. Hiçbir durum yalnız renkle anlatılmaz. Yüksek karşıtlık ayarına uyulur.',
          'Büyütme: yazı iki katına çıkınca da, dar bir ekranda da yana kaydırmadan okunur.',
          'Hareket: cihazında hareketi azalttıysan canlandırmalar durur. Arkadaki gökyüzü kendiliğinden hareket etmez.',
          'Dokunma: düğmeler parmakla rahat tutulacak kadar büyüktür; sürüklemeyle yapılan her işin başka bir yolu da vardır.',
          'Zaman: geri alma kısa sürer, ama gönderilen mektup sonra da geri çağrılabilir.',
          'Fotoğraf: mektuba eklerken görmeyenler için açıklama yazılabilir.',
        ],
      ],
    },
    limits: {
      title: 'Bildiğimiz eksikler',
      blocks: [
        [
          'Fotoğraf açıklamasını gönderen yazar. Yazmadıysa ekran okuyucu yalnız bir fotoğraf olduğunu söyler; profil fotoğraflarının hiç açıklaması yoktur.',
          'Bir mektubun hangi dilde yazıldığını bilmiyoruz. Ekran okuyucu onu arayüzün diliyle seslendirebilir.',
          'Arayüz yalnız Türkçe ve İngilizcedir; kolay okunur bir sürümü ya da işaret dili yoktur.',
          'Tarih ve seçim alanları tarayıcınındır; bazı tarayıcılarda klavyeyle kullanımı zordur.',
          'Geri alma düğmesi birkaç saniye görünür ve bu süre uzatılamaz.',
        ],
      ],
    },
    checked: {
      title: 'Nasıl sınıyoruz?',
      blocks: [
        'Kendimiz sınıyoruz: her ekranı iki dilde, telefonda ve bilgisayarda, yalnız klavyeyle ve tarayıcının erişilebilirlik ağacıyla. Bağımsız bir kurum denetlemedi; her ekran okuyucuyla da denemedik.',
        'Güvercin güncel Chrome, Edge, Firefox ve Safari için yapılmıştır.',
      ],
    },
    contact: {
      title: 'Bir engelle karşılaşırsan',
      blocks: [
        'Bize yaz: hangi sayfada, ne yapmak istedin, ne oldu, hangi tarayıcı ve yardımcı araçla. Öncelikle bakarız.',
        facts.operator === null
          ? 'Yazacağın adres bağlantı gelince burada görünür.'
          : {
              mail: facts.operator.contact,
              words: `Bize yaz: ${facts.operator.contact}`,
            },
        `Bu bildirim ${facts.date} tarihlidir.`,
      ],
    },
  }) satisfies Record<string, LegalSection>;
