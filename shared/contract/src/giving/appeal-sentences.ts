/**
 * Sentences that an appeal begins with: what happens with its money if it raises too much, or too little.
 * Without them, trustees may use the money for something else only by the Charities Act 2011, sections 63A and
 * following (as replaced by the Charities Act 2022, section 6). The Charity Commission asks charities to say
 * how they use donations if they raise too much or too little ('Charity fundraising appeals: appeal wording
 * and record keeping', 31 October 2022). Imports nothing, to stay small in the browser.
 */
const appealSentences = {
  restricted: {
    if_too_much: 'If we raise more than we need for it, we will use the rest for similar work.',
    if_too_little:
      'If we raise too little for it, or can’t do what we planned, we will use your gift for similar work.',
  },
  unrestricted: {
    if_too_much: 'If we raise more than this appeal needs, the rest is used where it is needed most.',
    if_too_little: 'If we raise too little for it, your gift is used where it is needed most.',
  },
} as const;

export const sentencesFor = (isRestricted: boolean) =>
  appealSentences[isRestricted ? 'restricted' : 'unrestricted'];
