import { makeKeys } from '@lapis/contract/signing';
import type { Command } from '../command';
import { refused } from '../problem';

export const keys: Command = {
  usage: 'keys NAME',
  summary: 'make a pair of keys: builds are signed with the one, a server knows them by the other',
  help: ['Writes NAME.pem, which nobody else may read, and NAME.pub.pem. A key that is there already stays.'],
  takes: { least: 1, most: 1 },
  async run({ args: [name = ''], pathOf }) {
    const file = pathOf(name.replace(/(\.pem)?$/, '.pem'));
    const publicFile = await makeKeys(file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
      throw refused(`${file} is there already. Please choose another name.`);
    });
    return {
      json: { private: file, public: publicFile },
      lines: [
        `${file}: name it in LAPIS_KEY where you build, and show it to nobody`,
        `${publicFile}: whoever runs the server lays it into the folder of RELEASE_KEYS`,
      ],
    };
  },
};
