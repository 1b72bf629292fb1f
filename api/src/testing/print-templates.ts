import { makeTemplates } from './make-templates';

/** Creates templates in a folder for another release's tests, and prints their variables. */
const [, , dataDir = ''] = process.argv;
console.log(JSON.stringify(await makeTemplates(dataDir)));
