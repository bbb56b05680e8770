import type { LegalFacts, LegalSection } from './legal-document.ts';

/** The privacy notice in Turkish. Its sections define the type of the English one. */
export const turkishPrivacy = (facts: LegalFacts) =>
  ({
    controller: {
      title: 'Veri sorumlusu',
      blocks: [
        `Verilerinden sorumlu olan, bu sunucuyu işletendir: ${facts.operator?.name ?? 'adı şu an okunamadı; bağlantı gelince burada yazar'}.`,
        'Bu sayfa hem 6698 sayılı Kişisel Verilerin Korunması Kanunu’na (KVKK) hem de Avrupa Birliği’nin Genel Veri Koruma Tüzüğü’ne (GDPR) göre bilgi verir.',
        facts.operator === null
          ? 'Yazacağın adres de bağlantı gelince burada görünür.'
          : {
              mail: facts.operator.contact,
              words: `Bize yaz: ${facts.operator.contact}`,
            },
      ],
    },
    short: {
      title: 'Kısaca',
      blocks: [
        [
          'Reklam yok, izleme yok, veri satışı yok.',
          'Yazdıkların önce kendi cihazında, sonra bu sunucuda durur.',
          'İstediğin an hepsini indirebilir, hesabını dondurabilir ya da silebilirsin.',
        ],
      ],
    },
    given: {
      title: 'Bize verdiklerin',
      blocks: [
        [
          'E-posta adresin, parolanın geri çevrilemeyen bir özeti, seçtiğin dil, kabul ettiğin koşulların sürümü.',
          `Profilin: ad, cinsiyet, doğum tarihi, ülke, şehir, ${facts.minPhotos}–${facts.maxPhotos} fotoğraf; istersen kendini anlatan bir yazı, konuştuğun diller, kimleri görmek istediğin.`,
          'Mektupların, fotoğrafları ve fotoğrafların açıklamaları.',
          'Kimi engellediğin ya da susturduğun, hangi mektupları gizlediğin, neyi bildirdiğin, kimin davetiyle geldiğin.',
          'Bildirim ayarların; açtıysan cihazının bildirim adresi.',
        ],
        `Bir fotoğraf yüklerken (${facts.imageSize} altında) onu yeniden kodlarız: çekildiği yer ve zaman gibi gizli bilgiler silinir.`,
      ],
    },
    arising: {
      title: 'Kullanırken oluşanlar',
      blocks: [
        [
          'Mektupların ve okunmalarının zamanı, güvercinlerinin seferleri.',
          'Oturumların: ne zaman açıldı, en son ne zaman kullanıldı, nasıl bitti; cihazlarını ayırt edebilmen için tarayıcı, cihazın türü ve saat dilimi.',
          'Cihazında uygulamanın hangi sürümünün çalıştığı; kaç cihazda en yeni sürümün olduğunu bilmemiz için; oturumunla birlikte durur.',
          'Geçiş anahtarların: verdiğin ad, anahtarın açık yarısı, ne zaman yapılıp en son ne zaman kullanıldıkları. Sen olduğunu gösteren şey, parmağın ya da yüzün, cihazından hiç çıkmaz. Kurtarma kodlarının özeti ve hangilerinin kullanıldığı.',
          'Bir parolanın ya da geçiş anahtarının sen olduğunu en son ne zaman gösterdiği; oturumunla birlikte durur.',
          'En son ne zaman etkin olduğun. Başkalarına gösterilmez; öne çıkanların sırasını etkiler.',
          'Ekranının açık olup olmadığı; yalnız gereksiz bildirim göndermemek için, oturumunla birlikte durur.',
          'Cihazında kaç mektubun gönderilmeyi beklediği; yalnız tarayıcı onları silerse sana söyleyebilmek için, oturumunla birlikte durur.',
          'Ağ adresin: kötüye kullanıma karşı, bellekte ve özetlenmiş olarak sayılır.',
          'Hesabının güvenlik kaydı: girişler ve başarısız denemeler, çıkışlar (bir cihazı başkasından çıkarman da), yeni parolalar, adres değişiklikleri, geçiş anahtarları, ikinci adım ve kurtarma kodları, verilerini indirmen, hesabını dondurup geri dönmen, e-postaları içlerindeki bağlantıyla kapatman, sunucuyu işletenin yaptıkları; ne zaman ve ağın hangi bölümünden (adresinin son parçası olmadan).',
          'Sunucunun günlüğü: hangi adım, kimin için, ne kadar sürdü. İçinde mektup, parola ya da ağ adresi yoktur.',
          'Uygulamanın karşılaştığı hatalar: türü ve koddaki yeri; yazdıkların değil.',
        ],
      ],
    },
    device: {
      title: 'Cihazında duranlar',
      blocks: [
        'Mektupların, güvercinlerin, profilin, taslakların ve gönderilmeyi bekleyenler tarayıcının kendi veritabanında durur; gördüğün fotoğraflar da bir önbellekte. Güvercin böylece bağlantısız çalışır.',
        'Arama da yalnız bu cihazdadır: mektupların sözcükleri aynı veritabanında durur, ne aradığın hiçbir yere gönderilmez ve saklanmaz. Geri çağrılan, silinen, gizlediğin ya da engellediğin birinden gelen mektubun sözcükleri mektupla birlikte silinir; tarayıcı, sildiğini kendi dosyalarında bir sonraki toparlamasına kadar tutabilir.',
        'Görmek istemediğin sözler de yalnız bu cihazdadır: yazdıkların hiçbir yere gönderilmez, mektuplar onlarla burada karşılaştırılır.',
        'Tarayıcının yerel deposunda yalnız dil ve tema seçimin vardır.',
        'Veritabanı, bildirim sorusunun burada kime sorulduğunu da tutar; böylece kimseye iki kez sorulmaz. En çok sekiz kişinin kimliğinden çıkarılmış bir özetin ilk sekiz hanesidir; içinde ne ad ne adres vardır. Ayarlardan cihazı temizleyince silinir.',
        'Çıkış yapınca dil seçimin ve bu haneler dışında hepsi silinir; önce, gitmemiş bir şey varsa sorulur. Oturumun bizim tarafımızdan biterse gönderilmemiş olanlar, sen aynı cihazda yeniden girene kadar görünmeden bekler.',
        'Başkasının da kullandığı bir cihazda işin bitince çıkış yap.',
      ],
    },
    cookies: {
      title: 'Çerezler',
      blocks: [
        'Yalnız kaydolup giriş yapabilmen için gereken altı çerez vardır; bu yüzden onay penceresi de yoktur. Kaydolmadan ya da giriş yapmadan hiçbiri konmaz.',
        [
          `${facts.cookies.auth}: kim olduğunu söyler. İçindeki belge ${facts.authToken} geçerlidir, kendisi ${facts.refreshToken} durur.`,
          `${facts.cookies.refresh}: oturumu yeniler, sayfa onu okuyamaz. En çok ${facts.sessionLife} durur; ${facts.refreshToken} kullanılmazsa bir işe yaramaz. Güvenli bağlantıda (https) adı __Host- ile başlar.`,
          `${facts.cookies.session}: bu cihazda bir oturum olduğunu söyler. En çok ${facts.sessionCookie} durur.`,
          `${facts.cookies.registration}: yalnız kaydolduğun tarayıcıda duran bir koddur; postadaki bağlantı bu sayede orada girişini de yapar. Sayfa onu okuyamaz; ${facts.verification} ya da bağlantıyı açana kadar durur.`,
          `${facts.cookies.firstLogin}: o bağlantıyı orada açtıktan sonra seni bir kez içeri alan koddur. Sayfa onu okuyamaz; ${facts.firstLogin} ya da girişin yapılana kadar durur.`,
          `${facts.cookies.device}: bu cihazda bir hesabın daha önce giriş yaptığını söyler; böylece parolanı tahmin etmeye çalışan yabancılar seni dışarıda bırakamaz. Kimsenin adını taşımaz, sayfa onu okuyamaz; çıkış yapsan da ${facts.deviceCookie} durur.`,
        ],
        'Çıkış yapınca ilk üçü silinir. Bağlantı yokken çıkarsan sayfanın okuyamadığı çerez ilk bağlantıda silinir ve o zamana kadar işe yaramaz.',
      ],
    },
    keeping: {
      title: 'Sunucuda ne kadar durur?',
      blocks: [
        [
          'Hesabın, profilin, mektupların: hesabını silene kadar.',
          `E-posta adresini kimsenin doğrulamadığı hesap: ${facts.unverified}.`,
          'Geri çağrılan bir mektubun metni ve fotoğrafı: bildirilmediyse hemen silinir.',
          `Bir bildirim ve kanıtı (mektup ya da profil, fotoğraflarıyla; bildirenin eklediği aranızdaki mektuplar), bunlar sonradan geri çağrılsa, kaldırılsa ya da silinse de: ${facts.reportCopy}.`,
          `Kullanılmayan bir yükleme: ${facts.unusedUpload}.`,
          `Yüklemesi yarıda kalan bir fotoğrafın gelen parçaları: ${facts.openUpload}.`,
          `Doğrulama bağlantısı ${facts.verification}, parola bağlantısı ${facts.resetCode}, veri indirme bağlantısı ${facts.exportLink} geçerlidir; sonra silinir.`,
          `Biten ya da kullanılmayan bir oturumun kaydı: ${facts.refreshToken}. Bir oturum, girişten en geç ${facts.sessionLife} sonra biter.`,
          `Güvenlik kaydının bir satırı: ${facts.securityLog}.`,
          `Bir görevlinin hakkında verdiği karar, nedeni ve kimin verdiği, itirazın ve yanıtı: ${facts.operatorAct}; itirazın hesabınla silinir.`,
          `Bir görevlinin kaldırdığı resmin özeti (resmin kendisi ondan çıkarılamaz; aynısı yine gelirse bir görevli bakar): ${facts.pictureHash}.`,
          `Böyle bir resme benzediği için tutulan yüklemen ve hakkındaki karar: ${facts.heldPicture}.`,
          `Değiştirdiğin eski e-posta adresi: geri alabildiğin ${facts.emailUndo} ve yaklaşık bir gün daha.`,
          'Başarısız giriş denemesinin ağ adresi ve yazılan e-postanın özeti: yaklaşık bir gün.',
          `Yaptıklarının iki kez işlenmemesi için tutulan, metinsiz anahtarlar: ${facts.repeatKey}.`,
          `Silinen bir şeyin numarası (diğer cihazların da silsin diye): ${facts.tombstone}; gökyüzünden inenlerinki ${facts.skyRemoval}.`,
        ],
        'Sunucunun hangi ülkede durduğunu, günlüğünü ve yedeklerini ne kadar sakladığımızı bize sorabilirsin. Sildiğin bir şey, eski yedekler yok edilene kadar onların içinde kalabilir.',
      ],
    },
    readers: {
      title: 'Kim ne görür?',
      blocks: [
        [
          'Başkaları: fotoğrafların, adın, yaşın, ülken, şehrin, yazın, dillerin, kimi davet ettiğin ve kimin davetiyle geldiğin, gökyüzündeki mektupların ve iki hafta boyunca yeni olduğun; izin verdiysen kimleri görmek istediğin.',
          'Başka hiçbir kullanıcı: e-posta adresin ve doğum tarihin.',
          'Bir mektubu yalnız gönderen ve alan görür; gökyüzündekini profilini tamamlamış herkes.',
          'Kendi sayfasında izin verdiğin bir gökyüzü mektubunun metnini, adınla, şehrinle ve saatiyle, karşılama sayfasını açan herkes görür; kapatmandan, geri çağırmandan ya da hesabını dondurmandan en geç bir dakika sonraya kadar.',
          'Bir fotoğrafın adresi tahmin edilemez, ama o adresi bilen fotoğrafı açabilir.',
        ],
        'Mektuplar uçtan uca şifrelenmez: sunucuyu işleten onları teknik olarak okuyabilir. Biz yalnız bize bildirileni ve yasanın istediğini okuruz.',
      ],
    },
    others: {
      title: 'Kimlerle paylaşılır?',
      blocks: [
        'Verilerini kimseye satmayız ve ölçüm ya da reklam için kimseye vermeyiz. Uygulama başka bir sunucudan hiçbir şey yüklemez.',
        [
          'Anlık bildirimi açarsan, şifreli bildirim tarayıcını yapanın sunucusundan geçer (örneğin Google, Mozilla, Apple, Microsoft). İçeriğini okuyamaz; bu sunucular yurt dışında olabilir.',
          `E-postalar, kullandığımız posta hizmetinden geçer. Okunmamış mektup haberi en erken ${facts.mailAfter} sonra gider; mektubun metnini taşımaz ve her birinde tek dokunuşla kapatma bağlantısı vardır.`,
          'Sunucumuzu barındıran şirket, bizim adımıza.',
          'Yasa zorunlu kılarsa yetkili makamlar.',
        ],
      ],
    },
    grounds: {
      title: 'Neden ve hangi hakla?',
      blocks: [
        [
          'Hesabın, profilin ve mektupların: seninle yaptığımız sözleşmeyi yerine getirmek için.',
          'Oturum kayıtları, sınırlar, günlük ve bildirimler: hizmeti ve insanları korumaktaki meşru menfaatimiz için.',
          'Anlık bildirimler ve bildirimde metin: senin açık rızanla; Ayarlar’dan her an geri alırsın.',
        ],
        'Kimleri görmek istediğin gibi bilgileri yazmak zorunda değilsin. Hakkında yalnız makinenin verdiği, seni bağlayan bir karar yoktur.',
      ],
    },
    deletion: {
      title: 'Hesabını silince',
      blocks: [
        'Adın, e-posta adresin, parolanın özeti, doğum tarihin, fotoğrafların, yazın, ayarların, engellediklerinin, susturduklarının ve gizlediklerinin listesi ve dosyaların hemen silinir; gökyüzündeki mektupların kaybolur; bütün oturumların biter.',
        'Başkalarının elindeki mektuplar metinleriyle kalır, “silinmiş kullanıcı” adıyla görünür; fotoğrafları silinir. Onların yazışması onların da verisidir.',
        'Mektupların ve güvercinlerin bağlı olduğu adsız bir numara kalır; yanında kayıt ve son etkinlik zamanın, dil seçimin, davet kodun ve kimin davetiyle geldiğin.',
        `Hesabın silindiği ve ne zaman silindiği, ağ bilgisi olmadan güvenlik kaydında ${facts.securityLog} durur.`,
        `Senin hakkındaki ya da senin yaptığın bir bildirim, süresi dolana kadar kalır: ${facts.reportCopy}.`,
      ],
    },
    rights: {
      title: 'Hakların',
      blocks: [
        [
          'Görmek ve taşımak: Ayarlar’da “Verilerini indir”, hakkında tutulan her şeyi tek dosyada verir.',
          'Düzeltmek: profilini her an değiştirirsin.',
          'Silmek: Ayarlar’da “Profili sil”.',
          'Kısıtlamak: Ayarlar’da “Profili dondur”.',
          'İtiraz etmek, rızanı geri almak, bilgi istemek: bize yaz.',
        ],
        'İstek yazılarına en geç otuz gün, GDPR geçerliyse bir ay içinde ücretsiz yanıt veririz.',
        'Yanıtımız yetmezse Kişisel Verileri Koruma Kurulu’na, Avrupa Birliği’ndeysen yaşadığın yerin veri koruma kurumuna şikâyet edebilirsin.',
        { to: '/settings', words: 'Ayarlar’a git' },
      ],
    },
    children: {
      title: 'Çocuklar',
      blocks: [
        `Güvercin ${facts.adultAge} yaşından küçükler için değildir. Bir çocuğun hesabı olduğunu düşünürsen bize bildir; hesabı askıya alırız.`,
      ],
    },
    changes: {
      title: 'Bu sayfa değişirse',
      blocks: [
        `Bu metin ${facts.version} sürümüdür (${facts.date}). Yenisi burada, yeni bir numarayla durur.`,
        { to: '/terms', words: 'Kullanım koşulları' },
      ],
    },
  }) satisfies Record<string, LegalSection>;
