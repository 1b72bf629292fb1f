import { makeTemplates } from './make-templates';

/** Creates template databases for a different release's tests, and prints the variables that name them. */
const [, , dataDir = ''] = process.argv;
console.log(JSON.stringify(await makeTemplates(dataDir)));
