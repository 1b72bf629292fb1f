import { Checkbox } from '@lapis/ui/forms';
import { ColumnsIcon } from '../icons/icons';
import { Menu } from '../menu/Menu';
import type { Column } from './columns';

interface ColumnsMenuProps<Row> {
  choices: Column<Row>[];
  shown: Column<Row>[];
  onToggle: (name: string) => void;
}

export const ColumnsMenu = <Row,>({ choices, shown, onToggle }: ColumnsMenuProps<Row>) => (
  <Menu
    face={
      <>
        <ColumnsIcon />
        Columns
      </>
    }
  >
    {choices.map((column) => (
      <Checkbox
        key={column.name}
        label={column.label}
        checked={shown.includes(column)}
        onChange={() => onToggle(column.name)}
      />
    ))}
  </Menu>
);
