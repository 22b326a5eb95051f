/**
 * Tokens that say what they are: a prefix, the alphabet of what follows and how many characters of it, `+` for that many and more. Alphabets: a letters and
 * digits, w these and `_`, u these and `-`, d these and dots, b base64, h hexadecimal, e these of d and `=`.
 */
export const formTable: Readonly<Record<string, string>> = {
  forges:
    "ghp_ a36 gho_ a36 ghu_ a36 ghs_ a36+ ghr_ a36+ github_pat_ w40+ glpat- d20+ gldt- u20+ glrt- d20+ glrtr- u20+ glptt- h40 glcbt- u20+ glsoat- u20+ glft- u20+ glimt- u25 glagent- u50 gloas- h64 " +
    "glffct- u20 GR1348941 u20 ATBB a32 ATATT3 u100+ ATCTT3 u100+ ATTA h64 gitea_ h40 sgp_ w40+ sgp_local_ a40 slk_ h64",
  clouds:
    "ya29. u20+ GOCSPX- u28 1//0 u35+ ABSK b100+ bedrock-api-key- b20+ AIza u35 p8e- h32 dop_v1_ h64 doo_v1_ h64 dor_v1_ h64 dapi h32 dp.pt. a40+ dp.st. d40+ dp.ct. a40+ dp.sa. a40+ dp.scim. a40+ dp.audit. a40+ " +
    "fo1_ u43 fm1_ b80+ fm1r_ b80+ fm1a_ b80+ fm2_ b80+ HRKU- u36+ nfp_ a36 rnd_ a32 sbp_ h40 sb_secret_ u20+ pscale_tkn_ e32+ pscale_pw_ e32+ pscale_oauth_ e32+ napi_ a60+ " +
    "tskey- u16+ cfut_ u40+ cfat_ u40+ vcp_ a50+ vca_ a50+ mdb_sa_sk_ u40+ ddp_ a36 ddo_ a36 tk-us- u48 AQVN u35+ y0_ u50+ e2b_ h40 LTAI a12+ sha256~ u43 bkua_ h40",
  models:
    "sk-ant- u60+ sk-proj- u40+ sk-svcacct- u40+ sk-admin- u40+ sk-None- u40+ sk-or-v1- h64 sk-lf- u36 sk- a32+ sess- a40 lsv2_pt_ w32+ lsv2_sk_ w32+ gsk_ a40+ hf_ a30+ api_org_ a34 r8_ a37+ " +
    "xai- a60+ pplx- a40+ tgp_v1_ u43 fw_ a22+ csk- a40+ tvly- u28+ fc- h32 pcsk_ w60+ jina_ u50+ nvapi- u60+ pa- u43 apify_api_ a30+ rpa_ a40+ key_ h64 crsr_ h64 phx_ a43+ AQ.Ab8 u40+ " +
    "llx- a48 wandb_v1_ w60+ ls__ h32 ls__ a32",
  chat: "xoxb- u20+ xoxp- u20+ xoxa- u12+ xoxr- u12+ xoxs- u20+ xoxo- u20+ xoxe- u40+ xoxe.xox d40+ xoxc- u20+ xoxd- d40+ xapp- u30+ xwfp- u20+",
  payment:
    "sk_live_ w10+ sk_test_ w10+ sk_prod_ w10+ rk_live_ w10+ rk_test_ w10+ rk_prod_ w10+ sk_ h48 whsec_ b24+ sq0atp- u22 sq0csp- u43 EAAA u56+ access_token$production$ a16 access-sandbox- u36 access-production- u36 " +
    "access-development- u36 FLWSECK- u12+ FLWSECK_TEST- u12+ EZAK a54 EZTK a54 shippo_live_ h40 shippo_test_ h40 duffel_live_ u43 duffel_test_ u43 live_ a30+ test_ a35+ A21AA u80+ $aact_ b60+",
  mail: "SG. d60+ xkeysib- u70+ xsmtpsib- u70+ mlsn. h64 key- h32 re_ w24+ md- u22 pk_ h34",
  shops: "shpat_ h32 shpca_ h32 shppa_ h32 shpss_ h32 shpua_ h32 pat-na1- u36 pat-na2- u36 pat-eu1- u36",
  registries:
    "npm_ a36 pypi-AgE u50+ rubygems_ h48 cio a32 oy2 a43 CLOJARS_ a60 dckr_pat_ u27+ dckr_oat_ u27+ AKCp a60+ cmVmdGtu a50+",
  monitoring:
    "glsa_ w41 glc_ b32+ eyJrIjoi b60+ NRAK- a27 NRIQ- u25+ NRRA- h40+ NRII- u25+ sntrys_ d60+ sntryu_ h64 hcaik_ a58 hcxik_ a58 hcamk_ a58 dt0c01. d80+ dt0s01. d80+ dt0s02. d80+ ddapi_ a30+ ddpat_ a30+ " +
    "CCIPAT_ w40+ CCIPRJ_ w40+ sqp_ h40 squ_ h40 sqa_ h40 hbp_ a36 phs_ a43+ pnu_ a36 pnb_ a36",
  managers: "hvs. u24+ hvb. u80+ hvr. u80+ ops_eyJ u200+ pul- h40 AGE-SECRET-KEY-1 a58 A3- u30+",
  tools:
    "secret_ a43 ntn_ a40+ lin_api_ a40 lin_oauth_ a40+ figd_ u38+ figu_ u40 PMAK- u59 PMAT- a26 tfp_ e40+ CFPAT- u43 fio-u- u64 sl. u130+ rdme_ a70 API- a26 sec-c- u36+ b_ e44 zpka_ w40+ sm_pat_ a16 sm_aat_ a16 sm_sat_ a16 " +
    "endr+ a16 tr_prod_ a20+ tr_dev_ a20+ EAACEdEose0cBA a20+ EAAM a80+ EAA a100+ IGQV u100+ IGAA u100+ ak_live_ a20+ sk.eyJ d60+ sdk- u36",
};
