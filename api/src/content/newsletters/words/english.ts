/** A site's own words in a language, in newsletters and digests. */
export interface ReaderWords {
  /** Button of a newsletter about a story. */
  readStory: string;
  /**
   * Footer, so that every reader understands how to unsubscribe. `why` covers both legal bases, consent and
   * the soft opt-in of charities (Privacy and Electronic Communications Regulations 2003, regulation 22, as
   * amended by the Data (Use and Access) Act 2025, section 114).
   */
  footer: {
    why: (name: string) => string;
    read: string;
    preferences: string;
    unsubscribe: string;
  };
  digest: {
    title: string;
    subject: (name: string) => string;
    intro: string;
    more: string;
    /** Stories of the sample that developers view. */
    samples: { title: string; text: string }[];
  };
}

export const english: ReaderWords = {
  readStory: 'Read the story',
  footer: {
    why: (name) =>
      `You are receiving this newsletter because you asked for news from ${name}, or supported us and did not opt out.`,
    read: 'Read this newsletter on our site',
    preferences: 'Choose what you receive',
    unsubscribe: 'Unsubscribe',
  },
  digest: {
    title: 'New stories',
    subject: (name) => `New stories from ${name}`,
    intro: 'This is what is new on our site. We hope you enjoy reading it.',
    more: 'See all our stories',
    samples: [
      { title: 'Forty hats', text: 'Where they came from, and who wears them now.' },
      { title: 'A roof before the rain', text: 'Six days, twelve hands and a borrowed ladder.' },
    ],
  },
};
