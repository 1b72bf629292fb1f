import type { ReleaseToken } from '@lapis/contract';
import { Action, Actions, focusPage, LoadFailure, Note, notices, Panel, PlusIcon } from '@lapis/portal';
import { confirmDialog } from '@lapis/ui';
import { Ago } from '@lapis/ui/ago';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { NewTokenWindow } from './NewTokenWindow';
import { tokensQuery, withdrawToken } from './tokens.queries';
import styles from './TokensPanel.module.css';

export function TokensPanel({ app }: { app: string }) {
  const { data: tokens, error, refetch } = useQuery(tokensQuery(app));
  const [isMaking, setMaking] = useState(false);
  return (
    <Panel title="Tokens">
      <Note>With a token a team’s computer can release this part of the site, and do nothing else.</Note>
      {error && !tokens && <LoadFailure what="The tokens" error={error} onRetry={refetch} />}
      {tokens && tokens.length > 0 && (
        <ul className={styles.tokens} aria-label="Tokens">
          {tokens.map((token) => (
            <Token key={token.id} token={token} />
          ))}
        </ul>
      )}
      <Actions>
        <Action onPress={() => setMaking(true)}>
          <PlusIcon />
          Make a token
        </Action>
      </Actions>
      {isMaking && <NewTokenWindow app={app} onClose={() => setMaking(false)} />}
    </Panel>
  );
}

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' });

function Token({ token: { id, app, title, last_used_at, expires_at } }: { token: ReleaseToken }) {
  const client = useQueryClient();

  async function withdraw() {
    const isSure = await confirmDialog({
      title: `Withdraw “${title}”?`,
      text: 'Anyone using this token will no longer be able to release with it. This cannot be undone.',
      confirm: 'Withdraw',
      danger: true,
    });
    if (!isSure) return;
    await withdrawToken(app, id);
    focusPage();
    notices.say(`“${title}” has been withdrawn.`);
    await client.invalidateQueries({ queryKey: tokensQuery(app).queryKey });
  }

  return (
    <li className={styles.token}>
      <p className={styles.title}>{title}</p>
      <p>
        {last_used_at ? (
          <>
            Last used <Ago time={last_used_at} />
          </>
        ) : (
          'Never used'
        )}
        , valid until {day.format(new Date(expires_at))}
      </p>
      <Action isDanger onPress={withdraw}>
        Withdraw
        <span className="visually-hidden"> “{title}”</span>
      </Action>
    </li>
  );
}
