import type { RowProps } from '../../generated/widgets.ts'
import { Tag } from '../kit/tag.tsx'
import { keysOf } from '../kit/text.ts'

/** The tags that have something to say. */
export function Tags({ tags }: Pick<RowProps, 'tags'>) {
  const said = tags?.filter(({ value, text }) => value?.label || text) ?? []
  if (said.length === 0) return null
  const keys = keysOf(said.map(({ value, text }) => value?.code ?? text ?? ''))
  return (
    <span className="st-row-tags">
      {said.map(({ value, text, look, tone }, index) => (
        <Tag key={keys[index]} text={value?.label || text || ''} tone={value?.tone ?? tone} look={look} />
      ))}
    </span>
  )
}
