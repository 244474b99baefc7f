import { DEMO_NAMES } from './names.ts';

/**
 * Triggers of the demo beside the default one. The conditions are words that `assistant/triggers.ts` compares: it knows
 * complaints in twelve languages by itself, a word in quotation marks must stand in the message as it is, and a word
 * without them is met by its other forms and by what it is composed of too ("quemadura" by "dura").
 */
export const DEMO_TRIGGERS = [
  {
    name: DEMO_NAMES.complaint.en,
    // Money back is quoted: the built-in notion of a return also takes "cambiar", and every second visit is changed.
    conditions: [
      'A complaint, an unhappy customer',
      '"refund", "money back", "повернути гроші", "поверніть гроші", "вернуть деньги", "верните деньги"',
      '"reembolso", "reembolsar", "devolver el dinero", "devolvéis el dinero", "zwrot pieniędzy", "Geld zurück"',
      '"Rückerstattung", "remboursement", "rembourser", "para iadesi", "paramı geri", "返金", "استرداد"',
    ].join(',\n'),
  },
  {
    name: DEMO_NAMES.skin.en,
    conditions: [
      'redness, irritation, itching, allergic, allergy, "rash", "itchy", "swollen", "blisters", "burning"',
      'почервоніння, подразнення, свербить, висип, набряк, алергія, "пече", "опік"',
      'rojez, irritada, escuece, sarpullido, alergia, "enrojecida", "hinchazón", "picor", "quemadura"',
      'раздражение, чешется, сыпь, аллергия, "покраснение", "покраснела", "отёк", "отек", "жжёт", "жжет", "ожог"',
      'zaczerwienienie, podrażnienie, swędzi, wysypka, opuchlizna, "piecze"',
      'Rötung, Allergie, "Ausschlag", "juckt", "geschwollen", "Hautreizung", "brennt"',
      'démangeaison, allergie, "rougeur", "rougeurs", "éruption", "gonflé", "brûle"',
      'kızarıklık, kaşıntı, döküntü, alerji, "şişlik"',
      '"赤み", "かぶれ", "かゆみ", "腫れ", "アレルギー", "احمرار", "تهيج", "حكة", "طفح", "تورم", "حساسية"',
    ].join(',\n'),
  },
] as const;
