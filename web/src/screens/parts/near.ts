// For what is loaded or drawn only once it comes near the window.

export const near = (arrived: () => void, margin: string) => (element: HTMLElement) => {
  const watching = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return;
      watching.disconnect();
      arrived();
    },
    { rootMargin: margin },
  );
  watching.observe(element);
  return () => watching.disconnect();
};
