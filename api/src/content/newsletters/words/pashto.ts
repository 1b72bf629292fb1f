import type { ReaderWords } from './english';

export const pashto: ReaderWords = {
  readStory: 'کیسه ولولئ',
  footer: {
    why: (name) =>
      `تاسو دا لیک ځکه ترلاسه کوئ چې له ${name} مو خبرونه غوښتي، یا مو زموږ ملاتړ کړی او لیکونه مو نه دي رد کړي.`,
    read: 'دا لیک زموږ په وېب‌پاڼه کې ولولئ',
    preferences: 'وټاکئ چې څه ترلاسه کوئ',
    unsubscribe: 'ګډون لغوه کړئ',
  },
  digest: {
    title: 'نوې کیسې',
    subject: (name) => `د ${name} نوې کیسې`,
    intro: 'دا کیسې په دې وروستیو کې زموږ په وېب‌پاڼه کې خپرې شوې دي. هیله ده چې له لوستلو یې خوند واخلئ.',
    more: 'ټولې کیسې وګورئ',
    samples: [{ title: 'څلوېښت خولۍ', text: 'له کومه راغلې او اوس یې څوک پر سر کوي.' }],
  },
};
