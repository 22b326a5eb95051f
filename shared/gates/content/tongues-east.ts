/** The same as `tongues-west.ts` for other languages in Latin, Cyrillic and Greek letters. */
export const tonguesEast: Readonly<Record<string, string>> = {
  finnish: `
not: ei eivät
not mine: en emme
hold: jätän_tämän jätän_väliin kieltäydyn pidättäydyn jätän_vastaamatta mieluummin_en en_halua
mine: minun minulla minä
act: auta* auttaa* autan vasta* osallistu* keskustel* apu* avusta* lupa_auttaa
make: kirjoit* anna* antaa selit* kuvail* luo luon laati* tuota* tehdä tee
topic: pyyntö* pyynnö* kysymy* aihe* tällais* tuollais* sellais* tähän tässä siihen
wrong: laito* rikos* rikok* laki epäeetti* vahingo* vaaral* loukkaa* petos*
sorry: valitettavasti pahoittelen anteeksi pahoillani
but: mutta
away: tiedosto* palvelim* hakemisto* komen* valits* paket* huomenna tänään eilen maanantai* tiistai* keskiviikko* torstai* perjantai* lauantai* sunnuntai*`,
  estonian: `
not: ei mitte
hold: keeldun ma_ei_vasta jätan_vastamata pigem_ei eelistan_mitte
mine: ma mina mul minu mulle
act: aita* aidata vasta* abi* osale* arutle*
make: kirjuta* anna* anda selgita* kirjelda* luua loo
topic: taotlus* palve* teema* küsimus* sellis* niisugus* seda selle* sellele
wrong: ebaseadus* kuritegu* seadus* kahjust* ohtlik* ebaeetili*
sorry: kahjuks vabandust
but: aga kuid
away: fail* server* kataloog* käs* pakett* homme täna`,
  latvian: `
not: nav nedrīkst nevar
not mine: nevaru nedrīkstu
not mine act: neatbildēšu nepalīdzēšu
hold: atsakos atturos labāk_neatbildēšu
mine: es man mans
act: palīdz* atbild* apsprie* piedal*
make: rakst* uzrakst* snie* snieg* skaidro* apraks* izveido* dot
topic: pieprasījum* lūgum* tēm* jautājum* šād* tād*
wrong: nelikumīg* nelegāl* noziegum* likum* kaitē* bīstam* neētisk*
sorry: diemžēl atvainojiet piedodiet
but: bet
away: fail* server* direktorij* komand* pakotn* rīt šodien`,
  lithuanian: `
not: ne negalima
not mine: negaliu neturiu
not mine act: neatsakysiu nepadėsiu
hold: atsisakau verčiau susilaikysiu geriau_neatsakysiu
mine: aš man mano
not mine: neleidžiama_man man_neleidžiama
act: padė* atsak* aptar* dalyvau*
make: raš* paraš* pateik* aiškin* paaiškin* apraš* kurt* duoti
topic: prašym* užklaus* tem* klausim* tok* šį
wrong: neteisėt* nusikalt* įstatym* žal* pavojing* neetišk*
sorry: deja atsiprašau
but: bet tačiau
away: fail* server* katalog* komand* paket* laišk* rytoj šiandien`,
  hungarian: `
not: nem sem tilos
hold: inkább_nem elutasítom visszautasítom tartózkodom nemet_kell_mondanom kihagyom nem_kívánok
mine: módomban tudok fogok segíthetek írhatok válaszolok szabályzatomat kell_mondanom nekem én
act: segít* válasz* részt* beszél* támogat* közreműköd*
make: ír* írj* adok adhatok készít* magyaráz* leír* létrehoz*
topic: kérés* kérdés* téma* témá* ilyen* ebben erre ehhez
wrong: törvény* illegális bűncselekmény* etik* ártan* ártal* árt* veszély* sért* hamis*
sorry: sajnos sajnálom elnézést bocsánat
but: de azonban
away: fájl* kiszolgáló* könyvtár* parancs* csomag* holnap ma tegnap dolgozom`,
  albanian: `
not: nuk s'mund mos
hold: refuzoj preferoj_të_mos
mine: unë më mua im
act: ndihmo* përgjigj* diskuto* marr_pjesë
make: shkruaj* jap* shpjego* përshkruaj* krijo*
topic: kërkes* pyetj* tem* tillë këtë
wrong: paligjsh* ligj* krim* dëm* rrezik* joetik*
sorry: fatkeqësisht falni
but: por
away: skedar* kartel* shërbyes* paket* nesër sot`,
  greek: `
not: δεν δε μην αδύνατον ποτέ
hold: αρνούμαι προτιμώ_να_μην θα_απέχω πρέπει_να_αρνηθώ αποφεύγω
mine: μου με εγώ μπορώ θέλω
act mine: βοηθήσω απαντήσω εξυπηρετήσω συζητήσω συμμετάσχω
make mine: γράψω δώσω εξηγήσω περιγράψω δημιουργήσω παράσχω
act: βοήθ* βοηθ* απάντ* απαντ* εξυπηρετ* συζητ*
make: γράψ* γραφ* δώσ* εξηγ* περιγρ* δημιουργ* παρ*
topic: αίτημα ερώτηση θέμα τέτοι* τέτοιο αυτή_την αυτό
wrong: παράνομ* παρανομ* έγκλημα νόμ* ανήθικ* βλάψ* έβλαπτε επικίνδυν* βλάβ*
sorry: λυπάμαι συγγνώμη δυστυχώς
but: αλλά όμως
away: αρχεί* διακομιστ* κατάλογ* εντολ* πακέτ* αύριο σήμερα`,
  turkish: `
not: değil olmaz yok verilmiyor
not mine: edemem yapamam yazamam veremem getiremem istemiyorum istemem yapmayacağım edemiyorum yapamıyorum veremiyorum olamam olamıyorum giremem
hold: tercih_ederim reddediyorum reddetmek_zorundayım istemiyorum kaçınıyorum geri_çeviriyorum
mine: bana benim olmam yazmam vermem paylaşmam üretmeme yardımcı_olmam etmem yapmam
act: yardım* yanıt* cevap* konuş* katıl* yerine girme*
make: yaz* ver* paylaş* açıkla* anlat* oluştur* hazırla* üret*
topic: soru* istek* isteği* isteğ* konu* böyle bu_tür bu_konuda talep* talebi*
wrong: yasadışı yasa* yasal* suç* etik* zarar* tehlikeli sahte* doğru_olmaz
sorry: üzgünüm maalesef bakmayın dilerim
but: ama ancak fakat
away: dosya* sunucu* dizin* komut* seçenek* paket* iletiye yarın bugün dün`,
  kazakh: `
not: емес
not mine: алмаймын бермеймін жазбаймын
hold: бас_тартамын
mine: мен маған
act: жауап* көмек*
make: жаз* бер* түсіндір*
topic: сұра* тақырып* мұндай бұл
wrong: заңсыз* заң* қылмыс* зиян* қауіпті
sorry: кешіріңіз өкінішке
but: бірақ
away: файл* сервер* бума* пәрмен*`,
  indonesian: `
not: tidak bukan jangan tak
hold: lebih_memilih_tidak lebih_suka_tidak
shun: memilih_untuk_tidak enggan menolak
mine: saya aku kami
act: bantu* membantu menjawab jawab* membahas bahas berpartisipasi memenuhi penuhi menanggapi
make: menulis tulis* membuat memberi* memberikan menjelaskan menyediakan arahan melakukan
topic: permintaan* pertanyaan* topik* seperti_ini seperti_itu tersebut perkara* semacam sebegini hal_ini
wrong: hukum ilegal melanggar kejahatan* undang-undang merugikan bahay* berbahaya etis menyalahi
sorry: maaf sayangnya
but: tetapi tapi namun
away: berkas* fail server* peladen* direktori* perintah* paket* pesan besok hari_ini kemarin esok`,
  tagalog: `
not: hindi huwag
hold: mas_gusto_kong_hindi
shun: tumatanggi
mine: ako ko akin aking
act: tulong* tumulong sagot* masasagot sagutin matulungan tutulong
make: isulat sumulat magbigay gumawa ipaliwanag
topic: tanong* hiling* ganitong ganyang ito iyan paksa*
wrong: labag batas ilegal krimen* makasama delikado
sorry: paumanhin pasensya
but: pero ngunit subalit
away: bukas ngayon kahapon file`,
  swahili: `
not: hapana
not mine: siwezi sitaweza siruhusiwi sitaki sita*
hold: nakataa ninakataa napendelea_kutosita*
mine: mimi yangu
act: kusaidia kukusaidia kujibu kujadili kushiriki
make: kuandika kutoa kueleza kutengeneza
topic: swali* ombi* mada* jambo* hili hii kama_hili
wrong: kinyume sheria* haramu kosa* kuwadhuru kudhuru madhara* hatari*
sorry: samahani
but: lakini
away: kesho leo jana faili*`,
  basque: `
not: ez
not mine: ezin_dizut ezin_dut
hold: uko_egiten nahiago_dut_ez
mine: nik niri dizut
act: lagun* erantzu* lagundu
make: idatzi eman azaldu sortu
topic: galdera* eskaera* gai* honelako* horrelako*
wrong: legez_kanpo* ilegal* delitu* kalte* arriskutsu*
sorry: sentitzen barkatu
but: baina
away: fitxategi* zerbitzari* direktorio* agindu* pakete* bihar gaur`,
  esperanto: `
not: ne neniam
hold: mi_preferas_ne mi_rifuzas mi_detenas
mine: mi min mia
act: helpi respondi respond* partopreni diskuti
make: skribi doni klarigi priskribi krei
topic: peto* demando* temo* tia* tiun
wrong: kontraŭleĝ* leĝ* krimo* damaĝ* danĝer* maletik*
sorry: bedaŭrinde pardonu
but: sed
away: dosier* servil* komand* pak* morgaŭ hodiaŭ`,
};
