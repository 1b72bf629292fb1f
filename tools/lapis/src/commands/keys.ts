import { makeKeys } from '@lapis/contract/signing';
import type { Command } from '../command';
import { refused } from '../problem';

export const keys: Command = {
  usage: 'keys NAME',
  summary: 'make a pair of keys: builds are signed with one, servers verify them with the other',
  example: 'keys public',
  help: ['Writes NAME.pem, which only you may read, and NAME.pub.pem. An existing key stays.'],
  takes: { least: 1, most: 1 },
  async run({ args: [name = ''], pathOf }) {
    const file = pathOf(name.replace(/(\.pem)?$/, '.pem'));
    const publicFile = await makeKeys(file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
      throw refused(`${file} already exists. Please choose another name.`);
    });
    return {
      json: { private: file, public: publicFile },
      lines: [
        `${file}: name it in LAPIS_KEY where you build, and keep it secret`,
        `${publicFile}: give it to the server’s operator, who puts it into the folder of RELEASE_KEYS`,
      ],
    };
  },
};
