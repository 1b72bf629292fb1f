import type { GateRule } from '@lapis/contract';
import type { ForcibleRule } from '../releases.queries';

interface RuleWords {
  title: string;
  advice: string;
}

/** Explains the release gate's rules to people who don't build the site. */
export const ruleWords: Record<GateRule, RuleWords> = {
  manifest: {
    title: 'Its description of itself is faulty',
    advice: 'Please ask the team to build it again.',
  },
  signature: {
    title: 'It isn’t signed with a key that the server knows',
    advice: 'Please ask your technical contact to add the team’s key.',
  },
  files: {
    title: 'Its files are not those that were signed',
    advice: 'Something changed along the way. Please ask the team to send it again.',
  },
  protocol: {
    title: 'This version isn’t compatible with the site’s frame',
    advice: 'The older of the two has to be rebuilt.',
  },
  ranges: {
    title: 'It needs a different version of something that all parts share',
    advice: 'Please release the shell that has it first.',
  },
  names: {
    title: 'It needs something that the shell does not have',
    advice: 'Please release the shell that has it first.',
  },
  'shell-before': {
    title: 'It needs something that the last good shell does not have',
    advice: 'Wait until you are sure of the live shell.',
  },
  'unknown-names': {
    title: 'It does not say what it needs from the shell',
    advice: 'Another tool has built it, so look at its pages yourself.',
  },
  calls: {
    title: 'It asks the server for something that the server does not know',
    advice: 'The server has to be updated first.',
  },
  'changed-calls': {
    title: 'The server has changed something that this version asks it for',
    advice: 'Please ask the team whether it still works.',
  },
  paths: {
    title: 'It wants an address that is taken',
    advice: 'The team has to choose another address.',
  },
  budget: {
    title: 'A page is very large',
    advice: 'Please ask the team what made it so.',
  },
  server: {
    title: 'Its code does not run on the server',
    advice: 'The team has to put it right.',
  },
  pages: {
    title: 'A page could not be made on the server',
    advice: 'The team should put it right.',
  },
  styles: {
    title: 'It would change the look of other parts of the site',
    advice: 'Please ask the team to give each style a class of its own.',
  },
  globals: {
    title: 'It leaves something behind for all parts of the site',
    advice: 'Please ask the team to keep it within their own code.',
  },
  bad: {
    title: 'It was marked as bad',
    advice: 'Make sure that what was wrong no longer matters.',
  },
};

/** Risks of overriding each rule; rules not listed can't be overridden. */
export const risks: Record<ForcibleRule, string> = {
  bad: 'Visitors may meet the same problem again.',
  'shell-before': 'The shell cannot be rolled back while this version is live.',
  'unknown-names': 'If something is missing, its pages show an error to visitors.',
  'changed-calls': 'Its pages may show wrong things, or what visitors send may be refused.',
  budget: 'On slow connections its pages take long to appear.',
  pages: 'Visitors may see an error there, and search engines too.',
  globals: 'Other parts of the site may stop working.',
  styles: 'Other pages may look wrong to anyone who has opened one of its pages.',
};
