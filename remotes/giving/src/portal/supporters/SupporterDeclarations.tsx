import type { SupporterWhole } from '@lapis/contract';
import { Aside, Mark, Part, Row, Rows } from '@lapis/portal';
import { Button } from '@lapis/ui';
import { useState } from 'react';
import { coverWords, givenWords, holdsWords, taxpayerWords } from '../gift-aid/declaration-words';
import { DeclarationActions } from '../gift-aid/DeclarationActions';
import { WriteDeclarationModal } from '../gift-aid/WriteDeclarationModal';
import { dayInList } from '../parts/days';

export function SupporterDeclarations({ supporter }: { supporter: SupporterWhole }) {
  const [isWriting, setWriting] = useState(false);
  return (
    <Part
      title="Gift Aid declarations"
      actions={
        !supporter.erased_at && (
          <Button variant="quiet" onClick={() => setWriting(true)}>
            Record a declaration
          </Button>
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
                  . {coverWords(declaration)}
                </p>
                <Aside>
                  {givenWords[declaration.given]}, {dayInList(declaration.made_on)} ·{' '}
                  {taxpayerWords(declaration)}
                </Aside>
              </Row>
            );
          })}
        </Rows>
      )}
      {isWriting && <WriteDeclarationModal supporter={supporter} onClose={() => setWriting(false)} />}
    </Part>
  );
}
