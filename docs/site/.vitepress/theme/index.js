import { useRoute } from 'vitepress'
import DefaultTheme from 'vitepress/theme'
import { nextTick, onMounted, watch } from 'vue'
import './style.css'

// The sidebar is longer than a screen: shows the part of it with the current page.
async function showCurrentPage() {
  await nextTick()
  document.querySelector('.VPSidebarItem.is-link.is-active')?.scrollIntoView({ block: 'center' })
}

export default {
  extends: DefaultTheme,
  setup() {
    const route = useRoute()
    onMounted(showCurrentPage)
    watch(() => route.path, showCurrentPage)
  },
}
