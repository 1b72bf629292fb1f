/**
 * What visitors are asked for by forms, in the words that both the form and the server use. It has no dependencies,
 * so that a form can check what was typed without a schema in the browser.
 */

export interface TextRule {
  /** In characters, without the space around them. */
  min: number;
  max: number;
  /** What is said of a text that is shorter. */
  short: string;
  /** And of one that is longer, if not merely to which length it has to be shortened. */
  long?: string;
}

/** What is said of a text that is too long. */
export const shortenTo = (max: number) => `Please shorten this to ${max.toLocaleString('en-GB')} characters.`;

export const messageRules = {
  name: {
    min: 1,
    max: 120,
    short: 'Please write your name.',
    long: 'Please shorten your name to 120 characters.',
  },
  subject: {
    min: 1,
    max: 160,
    short: 'Please say in a few words what it is about.',
  },
  message: {
    min: 10,
    max: 5000,
    short: 'Please write your message, in at least 10 characters.',
    long: 'Please shorten your message to 5,000 characters.',
  },
} satisfies Record<string, TextRule>;

/** Of what the charity answers to a message. */
export const replyRule: TextRule = {
  min: 1,
  max: 10_000,
  short: 'Please write your answer.',
  long: 'Please shorten your answer to 10,000 characters.',
};

/** Of a person's first and last name. */
export const personRules = {
  firstname: {
    min: 1,
    max: 80,
    short: 'Please write your first name.',
  },
  lastname: {
    min: 1,
    max: 80,
    short: 'Please write your last name.',
  },
} satisfies Record<string, TextRule>;

/** Of what the site says of the charity. What begins with 0 characters may be left empty. */
export const siteRules = {
  app_name: {
    min: 1,
    max: 80,
    short: 'Please write the name of the charity.',
  },
  tagline: { min: 0, max: 160, short: '' },
  help: { min: 1, max: 40, short: 'Please write a few words.' },
  appeal: { min: 1, max: 120, short: 'Please write a few words.' },
  page_title: { min: 1, max: 80, short: 'Please write a title.' },
  description: { min: 0, max: 500, short: '' },
  phone: { min: 0, max: 40, short: '' },
  /** Of an address, of the hours, and of the legal details. */
  line: { min: 0, max: 120, short: '' },
  /** Of words that mean the same. */
  word_group: { min: 0, max: 400, short: '' },
  /** Of another site. */
  name: { min: 1, max: 80, short: 'Please write a name.' },
} satisfies Record<string, TextRule>;

/** Of a new password; that it is not among the common ones is looked up by the server alone. */
export const passwordRule: TextRule = {
  min: 10,
  max: 128,
  short: 'Use at least 10 characters.',
  long: 'Use at most 128 characters.',
};

/** What is wrong with texts by their rules, by the texts' names, as the server would say it. */
export function problemsOf<Name extends string>(
  texts: Record<NoInfer<Name>, string>,
  rules: Record<Name, TextRule>,
) {
  const problems: Record<string, string[]> = {};
  for (const [name, { min, max, short, long = shortenTo(max) }] of Object.entries<TextRule>(rules)) {
    const { length } = texts[name as Name];
    if (length < min) problems[name] = [short];
    if (length > max) problems[name] = [long];
  }
  return problems;
}

export const isEmail = (text: string) => text.length <= 254 && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);
export const emailWords = 'Type an email address, such as name@example.org';

/** What a subscriber agrees to; it is stored with the subscription. */
export const newsletterConsent = 'Send me news by email, until I say stop.';

/**
 * What whoever gives is offered to refuse, where the charity relies on the soft opt-in, and the words of the box; the
 * first is stored with the subscription of those who don't.
 */
export const softOptIn = {
  offer:
    'We would like to email you now and then about our work and how you can support it. If you would rather we did not, tick the box. Each of these emails has a link that stops them.',
  refuse: 'Please don’t email me about your work',
} as const;
