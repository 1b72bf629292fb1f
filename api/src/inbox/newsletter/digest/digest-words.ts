import type { Language } from '@lapis/contract';

interface DigestWords {
  title: string;
  subject: (name: string) => string;
  intro: string;
  more: string;
}

export const digestWords: Record<Language, DigestWords> = {
  en: {
    title: 'New stories',
    subject: (name) => `New stories from ${name}`,
    intro: 'This is what is new on our site. We hope you enjoy reading it.',
    more: 'See all our stories',
  },
  'fa-AF': {
    title: 'داستان‌های تازه',
    subject: (name) => `داستان‌های تازه از ${name}`,
    intro: 'این داستان‌ها به‌تازگی در وب‌سایت ما نشر شده‌اند. امیدواریم از خواندن آن‌ها لذت ببرید.',
    more: 'همهٔ داستان‌ها را ببینید',
  },
  ps: {
    title: 'نوې کیسې',
    subject: (name) => `د ${name} نوې کیسې`,
    intro: 'دا کیسې په دې وروستیو کې زموږ په وېب‌پاڼه کې خپرې شوې دي. هیله ده چې له لوستلو یې خوند واخلئ.',
    more: 'ټولې کیسې وګورئ',
  },
};
