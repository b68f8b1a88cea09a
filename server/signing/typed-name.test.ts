import { expect, it } from 'vitest'
import { HOLDER } from '../../tests/contract/signing-fixtures.ts'
import { readTypedName } from './typed-name.ts'

const signerOf = (typedName: string) => {
  const own = [{ role: 'policyholder', name: '买买提·艾力', mobile: HOLDER }] as const
  return readTypedName({ typedSignatures: true }, own, { typedName, validateCode: '123456', mobile: HOLDER })?.signer?.name
}

it.each(['·', '•', '‧', '・', '.', '．', '∙', '⋅', '●', ' ', ''])('compares a name written with %j between its parts', (dot) =>
  expect(signerOf(`买买提${dot}艾力`)).toBe('买买提·艾力'))
it('does not match another name', () => expect(signerOf('买买提·艾')).toBeUndefined())
