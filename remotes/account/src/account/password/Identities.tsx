import { Button } from '@lapis/ui';
import { LoadFailure, Outcome, Row, Rows, Section } from '@lapis/ui/account';
import { Ago } from '@lapis/ui/ago';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Problem } from '../Problem';
import { identitiesQuery, unlinkIdentity } from './password.queries';

/** Third-party sign-ins linked to the account. */
export function Identities() {
  const { data, error, refetch } = useQuery(identitiesQuery);
  const unlink = useMutation(unlinkIdentity);
  const linked = data?.results ?? [];
  const unlinked = unlink.isSuccess ? unlink.variables : undefined;

  if (error && !data) return <LoadFailure what="Your other sign-ins" error={error} onRetry={refetch} />;
  if (linked.length === 0 && !unlinked) return null;
  return (
    <Section title="Other ways to sign in">
      <Outcome>{unlinked && `${unlinked.name} no longer opens your account.`}</Outcome>
      <Problem error={unlink.error} />
      {linked.length > 0 && (
        <Rows>
          {linked.map(({ id, name, created_at }) => (
            <Row
              key={id}
              as="h3"
              title={name}
              action={
                <Button
                  variant="quiet"
                  aria-label={`Unlink ${name}`}
                  busy={unlink.isPending && unlink.variables.id === id}
                  onClick={() => !unlink.isPending && unlink.mutate({ id, name })}
                >
                  Unlink
                </Button>
              }
            >
              Linked <Ago time={created_at} />
            </Row>
          ))}
        </Rows>
      )}
    </Section>
  );
}
