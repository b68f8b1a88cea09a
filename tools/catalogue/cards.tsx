import { useEffect, useRef, useState } from 'react'
import type { CatalogueEntry, QueryEntry } from './contents.ts'
import words from './words.json' with { type: 'json' }

type ShownExample = CatalogueEntry['examples'][number]

/** Renders a widget, step or format with its title, examples and properties. */
export function EntryCard({ entry: { subject, name, title, planned, props, examples } }: { entry: CatalogueEntry }) {
  return (
    <article id={`${subject}-${name}`}>
      <h3>
        <code>{name}</code> {title} {planned === undefined ? null : <mark>{words.planned}</mark>}
      </h3>
      {examples.map((example) => (
        <ExampleRow key={example.id} example={example} />
      ))}
      {props.length === 0 ? null : (
        <details>
          <summary>{words.properties}</summary>
          <dl>
            {props.map((prop) => (
              <div key={prop.name}>
                <dt>
                  <code>{prop.name}</code> {prop.required ? <mark>{words.required}</mark> : null}
                </dt>
                <dd>
                  {prop.title}
                  {prop.values.length === 0 ? null : ` ${words.values}${prop.values.join(' ')}`}
                  {prop.looks.length === 0 ? null : ` ${words.looks}${prop.looks.join(' ')}`}
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </article>
  )
}

function ExampleRow({ example: { id, title, json, queries, height } }: { example: ShownExample }) {
  return (
    <figure>
      <figcaption>{title}</figcaption>
      <div className="example">
        <Phone id={id} title={title} minHeight={height ?? 0} />
        <div className="code">
          <CopyButton text={json} />
          <pre>{json}</pre>
          {queries.length === 0 ? null : (
            <p>
              {words.uses}{' '}
              {queries.map((query) => (
                <a key={query} href={`#query-${query}`}>
                  {query}
                </a>
              ))}
            </p>
          )}
        </div>
      </div>
    </figure>
  )
}

/** Renders an example in an iframe as wide as a phone, so that fixed elements stay inside. The iframe reports its height. */
function Phone({ id, title, minHeight }: { id: string; title: string; minHeight: number }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState(120)
  useEffect(() => {
    const onMessage = ({ source, data }: MessageEvent<unknown>) => {
      if (source !== frame.current?.contentWindow || typeof data !== 'object' || data === null || !('height' in data)) return
      setHeight(Number(data.height))
    }
    window.addEventListener('message', onMessage)
    return () => window.removeEventListener('message', onMessage)
  }, [])
  return (
    <iframe ref={frame} title={title} loading="lazy" src={`frame.html?example=${id}`} style={{ height: Math.max(height, minHeight) }} />
  )
}

function CopyButton({ text }: { text: string }) {
  const [isCopied, setIsCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setIsCopied(true)
  }
  return (
    <button type="button" onClick={() => void copy()} onBlur={() => setIsCopied(false)}>
      {isCopied ? words.copied : words.copy}
    </button>
  )
}

/** Renders a query with its params and the fields that it fills. */
export function QueryCard({ query: { name, title, planned, of, isList, params, fills } }: { query: QueryEntry }) {
  return (
    <article id={`query-${name}`}>
      <h3>
        <code>{name}</code> {title} {planned === undefined ? null : <mark>{words.planned}</mark>}
      </h3>
      {params.length === 0 ? null : (
        <p>
          {words.takes}
          {params.map((param) => (
            <span key={param.name} className="field">
              <code>{param.name}</code> {param.label} {param.required ? <mark>{words.required}</mark> : null}
            </span>
          ))}
        </p>
      )}
      <details>
        <summary>
          {words.fills} · <code>{of}</code> {isList ? words.list : null}
        </summary>
        <p>
          {fills.map((field) => (
            <span key={field.name} className="field">
              <code>{field.name}</code> {field.label}
            </span>
          ))}
        </p>
      </details>
    </article>
  )
}
