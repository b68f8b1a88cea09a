import { useState } from 'react'
import type { ListProps } from '../../generated/widgets.ts'
import { Blank } from '../kit/blank.tsx'
import { NoHits } from '../kit/no-hits.tsx'

/** Renders an empty searched list, and says whether the search has no match or there are no records (DEC-40). */
export default function EmptySearch({ items, searchedBy, words, empty, emptyPicture }: ListProps) {
  const text = useSearchedText(items, searchedBy?.value)
  if (text === '') return <Blank text={empty} src={emptyPicture} />
  return <NoHits text={text} words={words} onClear={() => searchedBy?.set(undefined)} />
}

/**
 * Returns the text for which `items` were found, without surrounding spaces. While the answer to a newer text is loading, the list still
 * shows the previous items, so the previous text is returned.
 */
function useSearchedText(items: readonly unknown[] | undefined, text = ''): string {
  const [answered, setAnswered] = useState({ items, text })
  if (answered.items === items) return answered.text.trim()
  setAnswered({ items, text })
  return text.trim()
}
