import type { Change } from '../../../renderer/model/fix.ts'
import type { Finding, Selection } from '../checking/inspector.ts'
import { filled, words } from '../words.ts'
import { Button } from '../semi.ts'

interface Props {
  findings: readonly Finding[]
  onSelect(selected: Selection): void
  onEdit(changes: readonly Change[], subject: string): void
}

/** Shows the findings with their places and next steps. */
export function FindingsPane({ findings, onSelect, onEdit }: Props) {
  return (
    <ul className="wb-findings">
      {findings.map(({ path, at = [], line, column, level, sentence, fix }) => (
        <li key={`${path}:${line}:${column} ${sentence}`} className={`wb-finding wb-finding-${level}`}>
          <button type="button" onClick={() => onSelect({ path, at })}>
            <strong>{words.levels[level]}</strong> {sentence}
            <small>
              {path} {filled(words.line, { line })}
            </small>
          </button>
          {fix ? (
            <Button size="small" onClick={() => onEdit(fix, '')}>
              {words.fix}
            </Button>
          ) : null}
        </li>
      ))}
    </ul>
  )
}
