import './base.css'
import './file-name.css'
import { splitFileName } from './split-file-name.ts'

/** Renders a file name on one line. When it is too long, its middle is cut and the extension stays; screen readers read the whole name. */
export function FileName({ name, keep }: { name: string; keep?: number }) {
  const [stem, ending] = splitFileName(name, keep)
  if (stem === '') {
    return (
      <span className="st-filename">
        <span className="st-cut">{name}</span>
      </span>
    )
  }
  return (
    <span className="st-filename">
      <span className="st-hidden">{name}</span>
      <span className="st-cut" aria-hidden="true">
        {stem}
      </span>
      <span className="st-filename-ending" aria-hidden="true">
        {ending}
      </span>
    </span>
  )
}
