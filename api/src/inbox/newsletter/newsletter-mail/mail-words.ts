import type { Language } from '@lapis/contract';

interface MailWords {
  why: (name: string) => string;
  read: string;
  preferences: string;
  unsubscribe: string;
}

/**
 * Footer in each language, so that every reader understands how to unsubscribe. `why` covers both legal
 * bases, consent and the soft opt-in of charities (Privacy and Electronic Communications Regulations 2003,
 * regulation 22, as amended by the Data (Use and Access) Act 2025, section 114).
 */
export const mailWords: Record<Language, MailWords> = {
  en: {
    why: (name) =>
      `You are receiving this newsletter because you asked for news from ${name}, or supported us and did not opt out.`,
    read: 'Read this newsletter on our site',
    preferences: 'Choose what you receive',
    unsubscribe: 'Unsubscribe',
  },
  'fa-AF': {
    why: (name) =>
      `این نامه را دریافت می‌کنید، چون از ${name} خبر خواسته‌اید، یا از ما حمایت کرده‌اید و دریافت نامه را رد نکرده‌اید.`,
    read: 'خواندن این نامه در وب‌سایت ما',
    preferences: 'انتخاب آنچه دریافت می‌کنید',
    unsubscribe: 'لغو اشتراک',
  },
  ps: {
    why: (name) =>
      `تاسو دا لیک ځکه ترلاسه کوئ چې له ${name} مو خبرونه غوښتي، یا مو زموږ ملاتړ کړی او لیکونه مو نه دي رد کړي.`,
    read: 'دا لیک زموږ په وېب‌پاڼه کې ولولئ',
    preferences: 'وټاکئ چې څه ترلاسه کوئ',
    unsubscribe: 'ګډون لغوه کړئ',
  },
};
