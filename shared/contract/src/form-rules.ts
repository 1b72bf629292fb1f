/**
 * Rules and error messages for visitors' input, shared by forms and server. Imports nothing, so that forms
 * can check input without loading a schema in the browser.
 */

export interface TextRule {
  min: number;
  max: number;
  short: string;
  /** Error message for text above the maximum length; default: `shortenTo(max)`. */
  long?: string;
}

export const shortenTo = (max: number) => `Please shorten this to ${max.toLocaleString('en-GB')} characters.`;

/** Above a rejected form, whose fields say what is wrong. */
export const checkWords = 'Please check what you entered.';

export const messageRules = {
  name: {
    min: 1,
    max: 120,
    short: 'Please enter your name.',
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

export const replyRule: TextRule = {
  min: 1,
  max: 10_000,
  short: 'Please write your reply.',
  long: 'Please shorten your reply to 10,000 characters.',
};

export const personRules = {
  firstname: {
    min: 1,
    max: 80,
    short: 'Please enter a first name.',
  },
  lastname: {
    min: 1,
    max: 80,
    short: 'Please enter a last name.',
  },
} satisfies Record<string, TextRule>;

export const siteRules = {
  app_name: {
    min: 1,
    max: 80,
    short: 'Please enter the name of the charity.',
  },
  tagline: { min: 0, max: 160, short: '' },
  help: { min: 1, max: 40, short: 'Please write a few words.' },
  give: { min: 0, max: 20, short: '' },
  appeal: { min: 1, max: 120, short: 'Please write a few words.' },
  page_title: { min: 1, max: 80, short: 'Please write a title.' },
  description: { min: 0, max: 500, short: '' },
  phone: { min: 0, max: 40, short: '' },
  line: { min: 0, max: 120, short: '' },
  word_group: { min: 0, max: 400, short: '' },
  name: { min: 1, max: 80, short: 'Please write a name.' },
} satisfies Record<string, TextRule>;

export const passwordRule: TextRule = {
  min: 10,
  max: 128,
  short: 'Use at least 10 characters.',
  long: 'Use at most 128 characters.',
};

/** Returns error messages, by field, for input that is too short or too long, in the server's wording. */
export function findProblems<Name extends string>(
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

/**
 * Answer to every request for the newsletter. The same for all visitors and bots, so that they can't find out
 * who is subscribed.
 */
export const newsletterAsked = 'Please check your email: we have sent you a link to confirm it.';

export const newsletterConsent = 'Send me news by email, until I say stop.';

/**
 * Offer to opt out, shown to givers if the charity relies on the soft opt-in. `offer` is stored with the
 * subscription of givers who don't tick the box.
 */
export const softOptIn = {
  offer:
    'We would like to email you now and then about our work and how you can support it. If you would rather we did not, tick the box. Each of these emails has a link that stops them.',
  refuse: 'Please don’t email me about your work',
} as const;
