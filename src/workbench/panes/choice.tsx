import { useRef } from 'react'
import type { Candidate } from '../checking/candidate.ts'
import { words } from '../words.ts'
import { NamedSelect } from './named-select.tsx'

interface Props {
  title: string
  value: string | readonly string[] | undefined
  candidates: readonly Candidate[]
  placeholder?: string
  /** A last option that does something else than to set a value, such as making a new thing. Every search finds it. It gets the typed text. */
  extra?: { label: string; onChoose(typed: string): void }
  /** Whether several can be chosen. */
  isMultiple?: boolean
  /** Whether a value that is not among the candidates can be typed. */
  canCreate?: boolean
  onSet(value: string | string[]): void
}

/** From how many options only the visible ones are rendered, and the height of the list and of an option. */
const [MANY, HEIGHT, ROW] = [60, 270, 36]

/** The value of the last option; no name is like it. */
const EXTRA = '+'

/** A choice that can be searched by the label, the group and the name. An unknown value is shown as it is. */
export function Choice({
  title,
  value,
  candidates,
  placeholder = words.choosePlease,
  extra,
  isMultiple = false,
  canCreate = false,
  onSet,
}: Props) {
  const typed = useRef('')
  const written = value === undefined ? [] : typeof value === 'string' ? [value] : value
  const unknown = written.filter((one) => !candidates.some((candidate) => candidate.value === one))
  const all = [...unknown.map((one): Candidate => ({ value: one, label: one })), ...candidates]
  return (
    <NamedSelect
      title={title}
      placeholder={placeholder}
      className="wb-choice"
      dropdownMatchSelectWidth={false}
      dropdownClassName="wb-options"
      filter={(search, option) => option['value'] === EXTRA || String(option['search']).toLowerCase().includes(search.toLowerCase())}
      onSearch={(next: string) => {
        // Choosing empties the search first.
        if (next !== '') typed.current = next
      }}
      multiple={isMultiple}
      allowCreate={canCreate}
      {...(value === undefined ? {} : { value: typeof value === 'string' ? value : [...value] })}
      {...(all.length > MANY ? { virtualize: { height: HEIGHT, width: '100%', itemSize: ROW } } : {})}
      optionList={[
        ...all.map(({ value: name, label, group = '', help = '', shapes }) => ({
          value: name,
          search: `${label} ${group} ${help} ${name}`,
          label: <OptionLabel label={label} group={group} help={help} shapes={shapes} />,
        })),
        ...(extra ? [{ value: EXTRA, search: '', label: <OptionLabel label={extra.label} group="" help="" shapes={undefined} /> }] : []),
      ]}
      onChange={(chosen) => (extra && chosen === EXTRA ? extra.onChoose(typed.current) : onSet(chosen as string | string[]))}
    />
  )
}

interface OptionLabelProps {
  label: string
  group: string
  help: string
  shapes: string | undefined
}

const OptionLabel = ({ label, group, help, shapes }: OptionLabelProps) => (
  <span className="wb-option" title={help === '' ? label : help}>
    {shapes === undefined ? null : <IconPicture shapes={shapes} />}
    <span>{label}</span>
    {help === '' || help === label ? null : <small className="wb-option-help">{help}</small>}
    {group === '' ? null : <small>{group}</small>}
  </span>
)

const SVG_START =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="#555" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round">'

/** An icon as a picture: its shapes are text, which the page must not take for HTML. */
const IconPicture = ({ shapes }: { shapes: string }) => (
  <img alt="" width={20} height={20} src={`data:image/svg+xml,${encodeURIComponent(`${SVG_START}${shapes}</svg>`)}`} />
)
