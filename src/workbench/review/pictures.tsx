import { useState } from 'react'
import type { Texts } from '../editing/editing.ts'
import { Button } from '../semi.ts'
import { words } from '../words.ts'
import { ChangedPictures } from './changed-pictures.tsx'

/** Shows the changed screens before and after, on demand. */
export function Pictures({ before, after }: { before: Texts; after: Texts }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <section className="wb-pictures" aria-label={words.pictures.title}>
      <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? words.pictures.close : words.pictures.open}
      </Button>
      {isOpen ? <ChangedPictures before={before} after={after} /> : null}
    </section>
  )
}
