import type { SupporterWhole } from '@lapis/contract';
import { Aside, Mark, Part, Row, Rows } from '@lapis/portal';
import { Button } from '@lapis/ui';
import { useState } from 'react';
import { coverWords, holdsWords, madeWords, taxpayerWords } from '../gift-aid/declaration-words';
import { DeclarationActions } from '../gift-aid/DeclarationActions';
import { WriteDeclarationModal } from '../gift-aid/WriteDeclarationModal';

type Declarant = Pick<SupporterWhole, 'id' | 'name' | 'email' | 'given_gifts'>;

export function SupporterDeclarations({ supporter }: { supporter: SupporterWhole }) {
  const [writing, setWriting] = useState<Declarant | null>(null);
  const apart = supporter.merged.filter(({ gift_aid }) => gift_aid === 'apart');
  return (
    <Part
      title="Gift Aid declarations"
      actions={
        !supporter.erased_at && (
          <>
            <Button variant="quiet" onClick={() => setWriting(supporter)}>
              Record a declaration
            </Button>
            {apart.map((person) => (
              <Button
                key={person.id}
                variant="quiet"
                onClick={() => setWriting({ ...person, given_gifts: [] })}
              >
                Record one by {person.name}
              </Button>
            ))}
          </>
        )
      }
    >
      {supporter.declarations.length === 0 ? (
        <Aside>No declaration, so Gift Aid can’t be claimed on their gifts.</Aside>
      ) : (
        <Rows label="Gift Aid declarations">
          {supporter.declarations.map((declaration) => {
            const { label, tone } = holdsWords(declaration);
            return (
              <Row key={declaration.id} actions={<DeclarationActions declaration={declaration} />}>
                <p>
                  <Mark tone={tone} isFilled={tone === 'good'}>
                    {label}
                  </Mark>
                  . {declaration.supporter_id !== supporter.id && `Only ${declaration.supporter_name}: `}
                  {coverWords(declaration)}
                </p>
                <Aside>
                  {madeWords(declaration)} · {taxpayerWords(declaration)}
                </Aside>
              </Row>
            );
          })}
        </Rows>
      )}
      {writing && <WriteDeclarationModal supporter={writing} onClose={() => setWriting(null)} />}
    </Part>
  );
}
