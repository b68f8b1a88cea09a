import { StrictMode, useMemo, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { contents } from 'virtual:catalogue/contents'
import { EntryCard, QueryCard } from './cards.tsx'
import type { CatalogueEntry, QueryEntry } from './contents.ts'
import './page.css'
import { chooseTheme, chosenTheme, subscribeTheme, type Theme } from './theme.ts'
import words from './words.json' with { type: 'json' }

const THEMES: readonly Theme[] = ['auto', 'light', 'dark']
const SUBJECTS = ['widget', 'step', 'format'] as const

const textOf = (one: CatalogueEntry | QueryEntry) => JSON.stringify(one).toLowerCase()
const searchable = new Map<object, string>([...contents.entries, ...contents.queries].map((one) => [one, textOf(one)]))

/** Renders the catalogue: live examples of everything that schemas can use, and the fields that each query fills. */
function Catalogue() {
  const [search, setSearch] = useState('')
  const terms = search.toLowerCase().split(/\s+/).filter(Boolean)
  const isFound = (one: object) => terms.every((term) => searchable.get(one)?.includes(term))
  const sections = SUBJECTS.map((subject) => ({
    subject,
    found: contents.entries.filter((one) => one.subject === subject && isFound(one)),
  }))
  const queries = contents.queries.filter(isFound)
  const count = queries.length + sections.reduce((sum, { found }) => sum + found.length, 0)
  return (
    <>
      <header>
        <h1>{words.title}</h1>
        <input
          type="search"
          aria-label={words.search}
          placeholder={words.search}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
        <output>{count === 0 ? words.nothing : words.count.replace('{count}', String(count))}</output>
        <ThemeChoice />
      </header>
      <div className="columns">
        <nav aria-label={words.title}>
          {sections.map(({ subject, found }) => (
            <NavGroup key={subject} title={words[subject]} names={found.map(({ name }) => [`${subject}-${name}`, name])} />
          ))}
          <NavGroup title={words.query} names={queries.map(({ name }) => [`query-${name}`, name])} />
        </nav>
        <main>
          {sections.map(({ subject, found }) => (
            <section key={subject} hidden={found.length === 0}>
              <h2>{words[subject]}</h2>
              {found.map((entry) => (
                <EntryCard key={entry.name} entry={entry} />
              ))}
            </section>
          ))}
          <section hidden={queries.length === 0}>
            <h2>{words.query}</h2>
            {queries.map((query) => (
              <QueryCard key={query.name} query={query} />
            ))}
          </section>
        </main>
      </div>
    </>
  )
}

function NavGroup({ title, names }: { title: string; names: readonly (readonly [id: string, name: string])[] }) {
  if (names.length === 0) return null
  return (
    <details open>
      <summary>{title}</summary>
      {names.map(([id, name]) => (
        <a key={id} href={`#${id}`}>
          {name}
        </a>
      ))}
    </details>
  )
}

function ThemeChoice() {
  const [theme, setTheme] = useState(chosenTheme)
  const choose = (next: Theme) => {
    chooseTheme(next)
    setTheme(next)
    // Browsers send the event only to other pages of this origin.
    window.dispatchEvent(new StorageEvent('storage'))
  }
  const options = useMemo(() => THEMES.map((one) => [one, words[one]] as const), [])
  return (
    <select aria-label={words.theme} value={theme} onChange={({ target }) => choose(THEMES[target.selectedIndex] ?? 'auto')}>
      {options.map(([one, label]) => (
        <option key={one} value={one}>
          {label}
        </option>
      ))}
    </select>
  )
}

subscribeTheme((isDark) => document.documentElement.setAttribute('data-theme', isDark ? 'dark' : 'light'))
const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <Catalogue />
    </StrictMode>,
  )
