import type { LanguageCode } from '@parley/contract/languages.ts';

/** The trigger that every account begins with, in its own language: a customer who wants a person gets one. */
export const FIRST_TRIGGER: Record<LanguageCode, { name: string; conditions: string }> = {
  en: { name: 'Asks for a person', conditions: 'Asks for a person, a manager or an operator' },
  uk: { name: 'Хоче поговорити з людиною', conditions: 'Просить людину, менеджера або оператора' },
  es: { name: 'Pide hablar con una persona', conditions: 'Pide una persona, un gerente o un agente' },
  pt: { name: 'Pede para falar com uma pessoa', conditions: 'Pede uma pessoa, um gerente ou um atendente' },
  ru: { name: 'Хочет поговорить с человеком', conditions: 'Просит человека, менеджера или оператора' },
  id: { name: 'Minta bicara dengan orang', conditions: 'Minta bicara dengan orang, manajer, atau admin' },
  tr: { name: 'Bir insanla görüşmek istiyor', conditions: 'Bir insan, yönetici veya temsilci istiyor' },
  fr: {
    name: 'Demande à parler à quelqu’un',
    conditions: 'Demande une personne, un responsable ou un conseiller',
  },
  de: {
    name: 'Möchte mit einem Menschen sprechen',
    conditions: 'Verlangt einen Menschen, Manager oder Mitarbeiter',
  },
  ja: { name: '担当者を希望', conditions: '担当者、スタッフ、オペレーターを求める' },
  ar: { name: 'يطلب التحدث إلى شخص', conditions: 'يطلب شخصًا أو مديرًا أو موظفًا' },
  pl: { name: 'Prosi o rozmowę z człowiekiem', conditions: 'Prosi o człowieka, kierownika lub konsultanta' },
};
