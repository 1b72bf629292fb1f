import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

interface StoredMail {
  uid: number;
  raw: string;
  flags: Set<string>;
}

/** IMAP4rev1 server that can search, read, flag and move emails (RFC 9051, 6851). */
export async function startImapServer({
  password,
  keywords = true,
}: {
  password: string;
  keywords?: boolean;
}) {
  const folders = new Map<string, StoredMail[]>([['INBOX', []]]);
  const sockets = new Set<Socket>();
  let lastUid = 0;
  let reads = 0;

  const formatFlags = ({ flags }: StoredMail) => [...flags].join(' ');

  function answerTo(command: string, say: (line: string) => void, selected: { folder: string }) {
    const [verb = '', ...words] = command.split(' ');
    const mails = folders.get(selected.folder) ?? [];
    const byUid = (uid: string | undefined) => mails.find((mail) => String(mail.uid) === uid);
    const text = (value = '') => value.replaceAll('"', '');
    switch (verb.toUpperCase()) {
      case 'CAPABILITY':
        return say('* CAPABILITY IMAP4rev1 MOVE');
      case 'LOGIN':
        return text(words[1]) === password ? undefined : 'NO [AUTHENTICATIONFAILED] Wrong password';
      case 'LIST':
        // Hierarchy separator (RFC 9051, 6.3.9.1).
        if (text(words[1]) === '') return say('* LIST (\\Noselect) "/" ""');
        for (const name of folders.keys()) say(`* LIST () "/" "${name}"`);
        return undefined;
      case 'CREATE':
        folders.set(text(words[0]), []);
        return undefined;
      case 'SELECT':
        selected.folder = text(words[0]);
        if (!folders.has(selected.folder)) return 'NO [NONEXISTENT] There is no such mailbox';
        say(`* ${folders.get(selected.folder)?.length} EXISTS`);
        say('* FLAGS (\\Seen \\Deleted)');
        say(`* OK [PERMANENTFLAGS (\\Seen \\Deleted${keywords ? ' \\*' : ''})]`);
        say('* OK [UIDVALIDITY 1]');
        return undefined;
      case 'UID':
        return uidCommand(words, say, mails, byUid);
      case 'LOGOUT':
        say('* BYE');
        return undefined;
      default:
        return undefined;
    }
  }

  function uidCommand(
    [verb = '', uid, ...words]: string[],
    say: (line: string) => void,
    mails: StoredMail[],
    byUid: (uid: string | undefined) => StoredMail | undefined,
  ) {
    const mail = byUid(uid);
    if (verb === 'SEARCH') {
      const found = mails.filter(({ flags }) => !flags.has('\\Seen') && !flags.has('LapisLeft'));
      return say(`* SEARCH ${found.map((each) => each.uid).join(' ')}`);
    }
    if (!mail) return undefined;
    const number = mails.indexOf(mail) + 1;
    if (verb === 'FETCH') {
      reads++;
      say(
        `* ${number} FETCH (UID ${mail.uid} FLAGS (${formatFlags(mail)}) BODY[]<0> {${Buffer.byteLength(mail.raw)}}\r\n${mail.raw})`,
      );
    }
    if (verb === 'STORE') {
      const isRemoval = words[0]?.startsWith('-');
      for (const flag of /\(([^)]*)\)/.exec(words.join(' '))?.[1]?.split(' ') ?? [])
        if (isRemoval) mail.flags.delete(flag);
        else mail.flags.add(flag);
      say(`* ${number} FETCH (UID ${mail.uid} FLAGS (${formatFlags(mail)}))`);
    }
    if (verb === 'MOVE') {
      const target = folders.get((words[0] ?? '').replaceAll('"', ''));
      if (!target) return 'NO [TRYCREATE] There is no such mailbox';
      target.push(mail);
      mails.splice(number - 1, 1);
      say(`* ${number} EXPUNGE`);
    }
    return undefined;
  }

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    const say = (line: string) => void socket.write(`${line}\r\n`);
    const selected = { folder: '' };
    say('* OK ready');
    createInterface(socket).on('line', (line) => {
      const [, tag = '*', command = ''] = /^(\S+) (.*)$/.exec(line) ?? [];
      say(`${tag} ${answerTo(command, say, selected) ?? 'OK done'}`);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  return {
    url: `imap://returned%40lapis.example:${encodeURIComponent(password)}@127.0.0.1:${port}/INBOX`,
    reads: () => reads,
    put: (raw: string) =>
      folders.get('INBOX')?.push({ uid: ++lastUid, raw: raw.replaceAll('\n', '\r\n'), flags: new Set() }),
    in: (folder: string) =>
      (folders.get(folder) ?? []).map(({ raw, flags }) => [
        /^Subject: (.*?)\r$/m.exec(raw)?.[1],
        [...flags].join(' '),
      ]),
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
