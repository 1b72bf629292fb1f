import { makeTemplates } from './make-templates';

/** Makes databases in a folder for the tests of another release, and prints the variables that name them. */
const [, , dataDir = ''] = process.argv;
console.log(JSON.stringify(await makeTemplates(dataDir)));
