import { useRef, useState } from 'react'
import type { Scope } from '../checking/scope.ts'
import { InputNumber, TextArea } from '../semi.ts'
import { words } from '../words.ts'
import { NamedSelect } from './named-select.tsx'

/** How many characters a line of the editor holds, and how many lines it shows at most. */
const [LINE, MOST_LINES] = [36, 8]

interface TextEditorProps {
  title: string
  text: string
  /** The data that may be inserted; absent where a text is taken as it is. */
  scope?: Scope | undefined
  onSet(text: string): void
}

/** A text in one line or several. While it has the focus it shows what is typed: the checked text comes a moment later. */
export function TextEditor({ title, text, scope, onSet }: TextEditorProps) {
  const [typed, setTyped] = useState<string>()
  const caret = useRef<number>(undefined)
  const shown = typed ?? text
  const insert = (path: string) => {
    const place = caret.current ?? shown.length
    onSet(`${shown.slice(0, place)}{${path}}${shown.slice(place)}`)
  }
  return (
    <span className="wb-text">
      <TextArea
        aria-label={title}
        placeholder={words.unset}
        rows={Math.min(MOST_LINES, 1 + Math.floor(shown.length / LINE))}
        value={shown}
        onChange={(next: string) => {
          setTyped(next)
          onSet(next)
        }}
        onBlur={(event) => {
          caret.current = event.currentTarget.selectionStart
          setTyped(undefined)
        }}
      />
      {shown.includes('{') && scope ? <small className="wb-note">{inWords(shown, scope)}</small> : null}
      {scope ? <InsertData title={title} scope={scope} onInsert={insert} /> : null}
    </span>
  )
}

/** The types of data that a text can contain. */
const SHOWN = new Set(['text', 'code', 'number', 'integer', 'money', 'date', 'dateTime'])

/** A list of the data that a text can contain; it appears when the text is edited. */
function InsertData({ title, scope, onInsert }: { title: string; scope: Scope; onInsert(path: string): void }) {
  const paths = scope.paths.filter(({ type }) => SHOWN.has(type))
  const [count, setCount] = useState(0)
  return (
    <span className="wb-insert">
      <NamedSelect
        title={`${words.insert} ${title}`}
        // An empty list again, so that the same data can be inserted twice.
        key={count}
        size="small"
        placeholder={words.insert}
        dropdownMatchSelectWidth={false}
        dropdownClassName="wb-options"
        filter
        optionList={paths.map(({ path, label, group }) => ({ value: path, label: `${label} \u00b7 ${group}` }))}
        onSelect={(path) => {
          onInsert(path as string)
          setCount(count + 1)
        }}
      />
    </span>
  )
}

/** Returns a text with the labels of its data. */
const inWords = (text: string, { paths }: Scope): string =>
  text.replaceAll(/\{([\w.]+)[^}]*\}/g, (whole, path: string) => {
    const found = paths.find((one) => one.path === path)
    return found ? `\u3014${found.label}\u3015` : whole
  })

interface NumberEditorProps {
  title: string
  number: number | undefined
  onSet(number: number): void
}

/** A number. Only a complete one is set. While it has the focus it shows what is typed, as a text does. */
export function NumberEditor({ title, number, onSet }: NumberEditorProps) {
  const [typed, setTyped] = useState<number | string>()
  const shown = typed ?? number
  return (
    <InputNumber
      aria-label={title}
      placeholder={words.unset}
      {...(shown === undefined ? {} : { value: shown })}
      onChange={(next) => {
        setTyped(next)
        if (typeof next === 'number') onSet(next)
      }}
      onBlur={() => setTyped(undefined)}
    />
  )
}
