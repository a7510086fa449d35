"""What records steps where there is no card."""

from torch.fx.experimental.proxy_tensor import make_fx


class Tracer:
    """Records a step as the list of its operations: what a CUDA graph is, on the CPU.

    Whatever is no operation on tensors is done while it records and never again, and to wait
    for a number out of a tensor is an error.
    """

    def __init__(self):
        self.graphs = []

    def __call__(self, step, table):
        graph = make_fx(step)(table)
        self.graphs.append(graph)
        return lambda: graph(table)

    def forget(self):
        """Nothing is shared."""
