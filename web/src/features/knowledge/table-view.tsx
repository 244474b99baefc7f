import type { Match } from '#features/knowledge/find-matches.ts';
import { lineDirection } from '#features/knowledge/line-direction.ts';
import { MarkedWords } from '#features/knowledge/marked-words.tsx';
import type { Cells } from '#features/knowledge/read-lines.ts';
import classes from '#features/knowledge/table-view.module.css';
import type { Found } from '#features/knowledge/use-editor.ts';

type Props = { rows: readonly Cells[]; text: string; found: Found };

/** A table that is written with bars, as its author meant it. */
export function TableView({ rows, text, found }: Props) {
  const words = (part: Match) => <MarkedWords part={part} text={text} found={found} />;
  const [head, ...body] = rows;
  return (
    <div className={classes.frame} dir={lineDirection(text.slice(rows[0]?.start, rows.at(-1)?.end))}>
      <table className={classes.table}>
        <thead>
          <tr>
            {head?.cells.map((cell) => (
              <th key={cell.start} scope="col">
                {words(cell)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {body.map(({ start, cells: [name, ...cells] }) => (
            <tr key={start}>
              {name && <th scope="row">{words(name)}</th>}
              {cells.map((cell) => (
                <td key={cell.start}>{words(cell)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
