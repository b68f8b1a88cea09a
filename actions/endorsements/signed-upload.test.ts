import fc from 'fast-check'
import { expect, it } from 'vitest'
import { toSignedUpload } from './signed-upload.ts'

const picture = 'data:image/png;base64,iVBORw0KGgo='

it('AMB2-37 sends an empty fileForm without images, and the signature as base64 without prefix', async () => {
  expect(await toSignedUpload(picture)).toEqual({ autographBase64: 'iVBORw0KGgo=', fileForm: [] })
})

it('SIGNIMG-10 ENT2-11 AMB2-37 sends name, lower-case extension and bytes of each image, in order', async () => {
  const images = [new File(['a'], '行驶证.JPEG'), new File(['b'], 'a.b.png'), new File(['c'], 'c.jpg')]
  expect((await toSignedUpload(picture, images)).fileForm).toEqual([
    { fileName: '行驶证.JPEG', fileType: 'jpeg', fileBase: 'YQ==' },
    { fileName: 'a.b.png', fileType: 'png', fileBase: 'Yg==' },
    { fileName: 'c.jpg', fileType: 'jpg', fileBase: 'Yw==' },
  ])
})

it('SIGNIMG-10 round-trips random bytes of any length', () =>
  fc.assert(
    fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 99 }), fc.integer({ min: 1, max: 2000 }), async (chunk, times) => {
      const bytes = Buffer.concat(Array.from({ length: times }, () => chunk))
      const { fileForm } = await toSignedUpload(picture, [new File([bytes], 'x.jpg')])
      expect(Buffer.from(fileForm[0]?.fileBase ?? '', 'base64').equals(bytes)).toBe(true)
    }),
    { numRuns: 50 },
  ))
