import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter, Route, Routes } from 'react-router-dom'
import '../../../widgets/semi.ts'
import '../../../src/frame/theme.css'
import { Home } from './home.tsx'

dayjs.locale('zh-cn')
const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })

/** A minimal app with one hand-written home: the same libraries and styles, no renderer and no schemas. */
createRoot(document.getElementById('root') ?? document.body).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <BrowserRouter>
        <Routes>
          <Route path="*" element={<Home />} />
        </Routes>
      </BrowserRouter>
    </QueryClientProvider>
  </StrictMode>,
)
